import assert from 'node:assert/strict';
import { plainText } from '../../../src/core/plainText.js';
import {
  mostOfOneSource,
  mostOwn,
  mostWaiting,
  ReadingQueue,
  type Where,
} from '../../../src/reading/queue.js';
import { SessionWorld, type NamedText } from '../../support/sessionWorld.js';

/** The right to be heard, which another window may have. */
class TestFloor {
  isOurs = false;
  private others: (() => void) | undefined;
  private wait: Promise<void> = Promise.resolve();
  isHushed = false;

  otherWindowSpeaks(): void {
    this.wait = new Promise((resolve) => (this.others = resolve));
  }

  otherWindowIsSilent(): void {
    this.others?.();
  }

  async take(): Promise<boolean> {
    await this.wait;
    this.isOurs = true;
    return !this.isHushed;
  }

  leave(): void {
    this.isOurs = false;
  }
}

describe('The queue', () => {
  let world: SessionWorld;
  let floor: TestFloor;
  let queue: ReadingQueue<NamedText>;
  let outcomes: string[];

  beforeEach(() => {
    world = new SessionWorld();
    floor = new TestFloor();
    outcomes = [];
    queue = new ReadingQueue(world.session, floor, () => undefined);
    world.freed = () => queue.update();
  });

  /** Somebody has something to say. */
  const add = (name: string, where?: Where, source = 'agent') => {
    const find = () => Promise.resolve({ texts: [world.text(name)] });
    const queued = queue.add({ name: plainText(name), source, find }, where);
    void queued.over.then((outcome) => outcomes.push(`${name} ${outcome}`));
    return queued;
  };
  const endsAfterAll = async (): Promise<void> => {
    await world.settled();
    world.page.sounds();
    queue.begun();
    world.page.ends();
    await world.settled();
  };
  const waiting = (): readonly string[] => queue.waiting.map(({ name }) => name);
  const userHears = async (name: string): Promise<void> => {
    await world.speak(name);
    await world.settled();
    world.page.sounds();
    queue.begun();
    await world.settled();
  };
  /** The user puts a document into it. */
  const addOwn = (name: string, find = () => Promise.resolve({ texts: [world.text(name)] })): number => {
    const own = { uri: `file:///${name}` };
    void queue
      .add({ name: plainText(name), source: 'user', own, find })
      .over.then((outcome) => outcomes.push(`${name} ${outcome}`));
    return queue.waiting.at(-1)?.id ?? 0;
  };

  it('lets one after another be heard, by its name, and says when each is over', async () => {
    add('One');
    add('Two');
    await world.settled();
    assert.deepEqual([queue.heard?.name, world.shownName, waiting()], ['One', 'One', ['Two']]);
    assert.equal(floor.isOurs, true, 'no other window may speak');
    await endsAfterAll();
    assert.deepEqual([queue.heard?.name, world.shownName, waiting()], ['Two', 'Two', []]);
    assert.deepEqual(outcomes, ['One ended']);
    await endsAfterAll();
    assert.deepEqual([queue.heard, outcomes], [undefined, ['One ended', 'Two ended']]);
    assert.equal(floor.isOurs, false);
  });

  it('never begins over what the user listens to, even while that is paused', async () => {
    await userHears('Mine');
    add('One');
    await world.settled();
    assert.equal(world.shownName, 'Mine');
    world.session.reader.do('pause');
    await world.settled();
    assert.equal(world.shownName, 'Mine');
    world.session.reader.do('resume');
    await endsAfterAll();
    assert.equal(world.shownName, 'One');
  });

  it('never begins over what the user has just asked for', async () => {
    world.gates.find.shut();
    void world.speak('Mine');
    add('One');
    await world.settled();
    assert.deepEqual(waiting(), ['One']);
    world.gates.find.open();
    await world.settled();
    assert.equal(world.shownName, 'Mine');
  });

  it('does not wait for what was left from before a reload', async () => {
    await world.session.restore([world.text('Old')], 0, 'paused');
    add('One');
    await world.settled();
    assert.equal(world.shownName, 'One');
  });

  it('keeps what the user puts into it waiting behind what they paused before a reload', async () => {
    await world.session.restore([world.text('Old')], 0, 'paused');
    addOwn('Mine');
    await world.settled();
    assert.deepEqual([world.shownName, waiting()], ['Old', ['Mine']]);
    world.session.reader.do('resume');
    await world.settled();
    world.page.sounds();
    queue.begun();
    await endsAfterAll();
    assert.equal(world.shownName, 'Mine');
  });

  it('waits until other windows are silent, and then looks again whether it may', async () => {
    floor.otherWindowSpeaks();
    add('One');
    await world.settled();
    assert.deepEqual(waiting(), ['One']);
    await userHears('Mine');
    floor.otherWindowIsSilent();
    await world.settled();
    assert.equal(world.shownName, 'Mine');
    await endsAfterAll();
    assert.equal(world.shownName, 'One');
  });

  it('lets the user begin over it, and goes on after that', async () => {
    add('One');
    add('Two');
    await world.settled();
    await userHears('Mine');
    assert.deepEqual([outcomes, waiting(), queue.heard], [['One replaced'], ['Two'], undefined]);
    await endsAfterAll();
    assert.equal(world.shownName, 'Two');
  });

  it('skips what is heard or, if the user listens, what waits', async () => {
    add('One');
    add('Two');
    await world.settled();
    queue.skip();
    await world.settled();
    assert.deepEqual([outcomes, world.shownName], [['One stopped'], 'Two']);
    await userHears('Mine');
    add('Three');
    queue.skip();
    await world.settled();
    assert.deepEqual([world.shownName, waiting()], ['Mine', []]);
    assert.equal(outcomes.at(-1), 'Three dropped');
  });

  it('begins over the user if the user says so', async () => {
    await userHears('Mine');
    add('One');
    await queue.hearNow();
    assert.equal(world.shownName, 'One');
    assert.equal(queue.heard?.name, 'One');
  });

  it('puts next before what waits, and last after it', async () => {
    await userHears('Mine');
    add('One');
    add('Two');
    add('Three', 'next');
    assert.deepEqual(waiting(), ['Three', 'One', 'Two']);
  });

  it('replaces what its source says and would say, and nothing else', async () => {
    add('One', 'last', 'agent');
    add('Two', 'last', 'agent');
    add('Other', 'last', 'extension');
    await world.settled();
    add('Three', 'replace', 'agent');
    await world.settled();
    assert.deepEqual([world.shownName, waiting()], ['Three', ['Other']]);
    assert.deepEqual(outcomes, ['Two dropped', 'One stopped']);
    await userHears('Mine');
    add('Four', 'replace', 'agent');
    await world.settled();
    assert.equal(world.shownName, 'Mine');
  });

  it('drops the oldest of a source that says too much, and takes no more when it is full', async () => {
    await userHears('Mine');
    for (let n = 0; n <= mostOfOneSource; n++) add(`A${n}`);
    assert.deepEqual(waiting(), ['A1', 'A2', 'A3', 'A4', 'A5']);
    for (let n = mostOfOneSource; n < mostWaiting; n++) add(`B${n}`, 'last', `source ${n}`);
    add('Too much', 'last', 'yet another');
    add('A6');
    assert.equal(waiting().length, mostWaiting);
    await world.settled();
    assert.deepEqual(outcomes, ['A0 dropped', 'Too much dropped', 'A1 dropped']);
  });

  it('takes back what is cancelled, whether it waits or is heard', async () => {
    const one = add('One');
    const two = add('Two');
    await world.settled();
    two.cancel();
    one.cancel();
    await world.settled();
    assert.deepEqual(outcomes, ['Two cancelled', 'One cancelled']);
    assert.equal(world.session.state.name, 'stopped');
    one.cancel();
  });

  it('goes on after what cannot be found, has nothing to say or is not paid for', async () => {
    const find = () => Promise.reject(new Error('gone'));
    queue.add({ name: plainText('Gone'), source: 'agent', find });
    world.text('Dots', '…');
    add('Dots');
    add('One');
    await world.settled();
    await world.settled();
    assert.equal(world.shownName, 'One');
    assert.deepEqual(outcomes, ['Dots refused']);
  });

  it('goes on after what somebody could not say, but not after what the user could not hear', async () => {
    world.fails.say = new Error('no voice');
    add('One');
    add('Two');
    await world.settled();
    await world.settled();
    assert.deepEqual([world.shownName, world.session.state.name], ['Two', 'preparing']);
    world.fails.say = new Error('no voice');
    await world.speak('Mine');
    add('Three');
    await world.settled();
    assert.deepEqual([world.shownName, world.session.state.name, waiting()], ['Mine', 'failed', ['Three']]);
  });

  it('never begins over what was paused before its first sound', async () => {
    world.gates.audio.shut();
    await world.speak('Mine');
    world.session.reader.do('pause');
    add('One');
    await world.settled();
    assert.equal(world.shownName, 'Mine');
  });

  it('lets other windows speak once it has nothing more to say, whatever became of that', async () => {
    world.gates.speech.shut();
    add('One');
    await world.settled();
    assert.equal(floor.isOurs, true);
    await world.session.speak(() => Promise.resolve(undefined));
    await world.settled();
    assert.deepEqual([floor.isOurs, world.session.isFree], [false, true]);
  });

  it('takes what is tried again out of what waits, and gives it its name', async () => {
    world.fails.chunks = new Error('no service');
    addOwn('First');
    addOwn('Second');
    await world.settled();
    assert.deepEqual(waiting(), ['First', 'Second']);
    queue.renew((one) => (one.name === 'First' ? { ...one, name: plainText('Renamed') } : undefined));
    world.again?.();
    await world.settled();
    assert.deepEqual([world.shownName, queue.heard?.name, waiting()], ['First', 'Renamed', ['Second']]);
  });

  it('speaks in the voice that was asked for, also when the user chooses another', async () => {
    const find = () => Promise.resolve({ texts: [world.text('One')], voice: { id: 'Eve' } });
    queue.add({ name: plainText('One'), source: 'agent', find });
    await world.settled();
    world.voice = 'Bob';
    await world.session.revoice();
    assert.deepEqual(world.wishes, [{ id: 'Eve' }, { id: 'Eve' }]);
  });

  it('is over only once, however a reading goes on', async () => {
    add('One');
    await world.settled();
    world.fails.say = new Error('broken');
    world.session.reader.skipSentence(1);
    await endsAfterAll();
    world.session.reader.do('resume');
    await endsAfterAll();
    assert.deepEqual(outcomes, ['One ended']);
  });

  it('reads the user’s own one after another, and lets others speak between them', async () => {
    addOwn('First');
    addOwn('Second');
    await world.settled();
    add('One');
    add('Two');
    assert.deepEqual([world.shownName, waiting()], ['First', ['One', 'Two', 'Second']]);
    await endsAfterAll();
    assert.equal(world.shownName, 'One');
  });

  it('keeps the user’s own through a stop, until they read something or ask for it', async () => {
    addOwn('First');
    addOwn('Second');
    await world.settled();
    add('One');
    queue.hold();
    world.session.stop();
    await world.settled();
    assert.deepEqual([outcomes, waiting()], [['One dropped', 'First stopped'], ['Second']]);
    add('Two');
    await endsAfterAll();
    assert.deepEqual([world.shownName, waiting()], ['Two', ['Second']], 'it is not what others say');
    await userHears('Mine');
    await endsAfterAll();
    assert.deepEqual([world.shownName, waiting()], ['Second', []]);

    queue.hold();
    world.session.stop();
    addOwn('Third');
    await world.settled();
    assert.equal(world.shownName, 'Third');

    const fourth = addOwn('Fourth');
    addOwn('Fifth');
    queue.hold();
    world.session.stop();
    queue.arrange(fourth, 'hear');
    await endsAfterAll();
    assert.equal(world.shownName, 'Fifth');
  });

  it('keeps the user’s own where silence was wanted in another window, until they ask for it', async () => {
    floor.otherWindowSpeaks();
    addOwn('First');
    addOwn('Second');
    await world.settled();
    floor.isHushed = true;
    floor.otherWindowIsSilent();
    await world.settled();
    assert.deepEqual([floor.isOurs, world.shownName, waiting()], [false, undefined, ['First', 'Second']]);
    floor.isHushed = false;
    await queue.hearNow();
    await world.settled();
    assert.deepEqual([world.shownName, waiting()], ['First', ['Second']]);
    await endsAfterAll();
    assert.equal(world.shownName, 'Second');
  });

  it('changes the order as the user wants it', async () => {
    await userHears('Mine');
    const [first, second, third] = ['First', 'Second', 'Third'].map((name) => addOwn(name)) as [
      number,
      number,
      number,
    ];
    queue.arrange(third, 'up');
    queue.arrange(first, 'down');
    assert.deepEqual(waiting(), ['Third', 'First', 'Second']);
    for (const [id, way] of [
      [third, 'up'],
      [second, 'down'],
    ] as const)
      queue.arrange(id, way);
    assert.deepEqual(waiting(), ['Third', 'First', 'Second'], 'where there is nothing beyond');
    queue.arrange(first, 'drop');
    assert.deepEqual(waiting(), ['Third', 'Second']);
    queue.arrange(first, 'hear');
    assert.deepEqual(waiting(), ['Third', 'Second'], 'what is gone is not heard');
    queue.arrange(second, 'hear');
    await world.settled();
    assert.deepEqual([world.shownName, waiting()], ['Second', ['Third']]);
    queue.drop();
    assert.deepEqual(waiting(), []);
  });

  it('keeps the turn of what is found under another name by then', async () => {
    await userHears('Mine');
    for (const name of ['First', 'Second']) addOwn(name);
    const agents = add('Agent');
    const own = { uri: 'file:///Other' };
    const find = () => Promise.resolve({ texts: [world.text('Other')] });
    queue.renew((one) =>
      one.name === 'First' ? { ...one, name: plainText('Other'), own, find } : undefined,
    );
    assert.deepEqual(waiting(), ['Agent', 'Other', 'Second']);
    agents.cancel();
    await endsAfterAll();
    assert.deepEqual([world.shownName, waiting(), queue.heard?.own], ['Other', ['Second'], own]);
  });

  it('keeps the new name of what is found elsewhere while its price is asked for', async () => {
    world.costs = true;
    world.agrees = false;
    world.gates.agree.shut();
    addOwn('First');
    await world.settled();
    const agents = add('Agent');
    const renamed = (name: string): void =>
      queue.renew((one) => (one.name === name ? { ...one, name: plainText(`${name}, renamed`) } : undefined));
    for (const name of ['First', 'Agent']) renamed(name);
    assert.deepEqual([queue.heard?.name, waiting()], ['First, renamed', ['Agent, renamed']]);
    agents.cancel();
    world.gates.agree.open();
    await world.settled();
    assert.deepEqual([queue.heard, waiting()], [undefined, ['First, renamed']]);
  });

  it('skips what is no longer there, and keeps what was refused until the user asks again', async () => {
    addOwn('Gone', () => Promise.resolve(undefined as never));
    addOwn('Unreadable', () => Promise.reject(new Error('no file')));
    addOwn('First');
    for (let n = 0; n < 3; n++) await world.settled();
    assert.deepEqual([world.shownName, outcomes], ['First', ['Gone refused', 'Unreadable refused']]);
    world.text('Wordless', '…');
    addOwn('Wordless');
    addOwn('Second');
    addOwn('Third');
    world.costs = true;
    world.agrees = false;
    await endsAfterAll();
    await world.settled();
    assert.deepEqual(waiting(), ['Second', 'Third']);
    world.agrees = true;
    await queue.hearNow();
    assert.deepEqual([world.shownName, waiting()], ['Second', ['Third']]);
  });

  it('holds as many of the user’s own as anyone could want, beside what others say', async () => {
    await userHears('Mine');
    add('One');
    for (let n = 0; n <= mostOwn; n++) addOwn(`Own ${n}`);
    await world.settled();
    assert.deepEqual([waiting().length, waiting()[0]], [mostOwn + 1, 'One']);
    add('Two');
    await world.settled();
    assert.deepEqual(waiting().slice(0, 2), ['One', 'Two']);
    assert.deepEqual(outcomes, [`Own ${mostOwn} dropped`]);
  });
});
