import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isReading } from '../../../src/reading/playbackState.js';
import { atOffset } from '../../../src/reading/session.js';
import { SessionWorld } from '../../support/sessionWorld.js';

const gates = ['find', 'chunks', 'speech', 'agree', 'turn'] as const;
const names = ['One', 'Two', 'Three'];

/** What a user, a page or a service may do at any moment. */
const step = fc.oneof(
  fc.record({ do: fc.constant('speak' as const), name: fc.constantFrom(...names) }),
  fc.record({ do: fc.constant('edit' as const), name: fc.constantFrom(...names) }),
  fc.record({ do: fc.constant('voice' as const), voice: fc.constantFrom('Ada', 'Bob', 'Cyd') }),
  fc.record({
    do: fc.constantFrom('stop' as const, 'togglePause' as const, 'skip' as const, 'giveWay' as const),
  }),
  fc.record({ do: fc.constantFrom('sounds' as const, 'starves' as const, 'ends' as const, 'lost' as const) }),
  fc.record({
    do: fc.constantFrom('restore' as const, 'resume' as const, 'mended' as const, 'again' as const),
  }),
  fc.record({
    do: fc.constant('fail' as const),
    what: fc.constantFrom(
      'find' as const,
      'chunks' as const,
      'speech' as const,
      'agree' as const,
      'say' as const,
    ),
  }),
  fc.record({ do: fc.constant('shut' as const), gate: fc.constantFrom(...gates) }),
  fc.record({
    do: fc.constant('let' as const),
    gate: fc.constantFrom(...gates),
    which: fc.constantFrom('first' as const, 'last' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 700, 5000) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function carryOut(world: SessionWorld, one: Step): void {
  const { session, page } = world;
  switch (one.do) {
    case 'speak':
      void world.speak(one.name, one.name === 'Three' ? atOffset(20) : {});
      return;
    case 'edit':
      world.text(one.name);
      world.type(one.name, 'more', 'more and more');
      return;
    case 'voice':
      world.voice = one.voice;
      void session.revoice();
      return;
    case 'stop':
      session.stop();
      return;
    case 'togglePause':
      void session.withEdits((reader) => {
        reader.do('togglePause');
      });
      return;
    case 'skip':
      void session.withEdits((reader) => {
        reader.skipSentence(1);
      });
      return;
    case 'giveWay':
      session.giveWay();
      return;
    case 'sounds':
      page.sounds();
      return;
    case 'starves':
      page.starves();
      return;
    case 'ends':
      if (page.canEnd) page.ends();
      return;
    case 'lost':
      page.isLost();
      return;
    case 'restore':
      void session.restore([world.text('One')], 15, 'paused');
      return;
    case 'resume':
    case 'mended':
      world[one.do]();
      return;
    case 'again':
      world.again?.();
      return;
    case 'fail':
      world.fails[one.what] = new Error(`no ${one.what}`);
      return;
    case 'shut':
      world.gates[one.gate].shut();
      return;
    case 'let':
      world.gates[one.gate].letOne(one.which);
      return;
    case 'wait':
      world.clock.pass(one.ms);
  }
}

/** Everything that was waited for comes, in the end. */
async function calm(world: SessionWorld): Promise<void> {
  for (const gate of gates) world.gates[gate].open();
  await world.settled();
  world.clock.pass(60_000);
  await world.settled();
}

describe('The session in every order of events', () => {
  const runs = Number(process.env['LECTOR_RUNS'] ?? 150);

  it('reads what was asked for last, in the latest voice, and keeps nothing for anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const world = new SessionWorld();
        world.resume = world.mended = () => undefined;
        for (const one of steps) {
          carryOut(world, one);
          await world.turns(3);
        }
        await calm(world);
        const { session } = world;

        const told = world.happened.filter((what) => what.endsWith(' stop'));
        told.forEach((what, n) => {
          assert.equal(what, n % 2 === 0 ? 'can stop' : 'cannot stop', 'the keys are told of changes only');
        });
        assert.equal(told.at(-1) === 'can stop', isReading(session.state), 'the keys know how it stands');

        const begun = world.happened.findLast((what) => what.startsWith('begins'));
        assert.equal(world.shownName, begun?.slice('begins '.length), 'what is shown is what was begun last');
        assert.ok(world.inUse.size <= 1, `${String(world.inUse.size)} voices are kept ready`);

        for (const what in world.fails) Reflect.deleteProperty(world.fails, what);
        world.voice = 'Eve';
        await session.revoice();
        await world.speak('Last');
        await calm(world);
        assert.equal(world.shownName, 'Last');
        assert.match(world.said.at(-1) ?? '', /^Eve: /, 'the next reading is in the voice that is chosen');
        assert.equal(world.inUse.size, 1);

        const { length } = world.said;
        session.stop();
        await calm(world);
        assert.equal(session.state.name, 'stopped');
        assert.equal(world.said.length, length, 'nothing is asked for after a stop');
        assert.equal(world.page.wantsSound, false);
      }),
      { numRuns: runs },
    );
  });

  it('says nothing and sounds nothing after a stop, whatever comes late', async () => {
    const late = step.filter(({ do: what }) =>
      ['let', 'sounds', 'starves', 'ends', 'wait', 'fail'].includes(what),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 10 }),
        fc.array(late, { maxLength: 6 }),
        async (before, after) => {
          const world = new SessionWorld();
          world.resume = world.mended = () => undefined;
          for (const one of before) {
            carryOut(world, one);
            await world.turns(3);
          }
          world.session.stop();
          const { length } = world.said;
          for (const one of after) {
            carryOut(world, one);
            await world.turns(3);
          }
          await calm(world);
          assert.ok(!isReading(world.session.state), world.session.state.name);
          assert.equal(world.said.length, length);
          assert.equal(world.page.wantsSound, false);
        },
      ),
      { numRuns: runs },
    );
  });

  it('shows the text as it is in the end, from wherever it was read and edited', async () => {
    const story =
      'One day it rained. The boats lay still, and nobody spoke.\n\nIt blew for days. Nobody slept. The roofs flew.';
    const at = fc.integer({ min: 0, max: 100 });
    const written = fc.constantFrom('', ' word', ' New one. Two.', '\n\nA paragraph.\n\n', '. ');
    const edit = fc.record({ at, removed: fc.integer({ min: 0, max: 40 }), written });
    const other = step.filter(({ do: what }) =>
      ['voice', 'togglePause', 'skip', 'sounds', 'wait'].includes(what),
    );
    const act = fc.oneof({ weight: 4, arbitrary: edit }, fc.record({ speakAt: at }), {
      weight: 3,
      arbitrary: other,
    });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(act, { maxLength: 14 }), async (isRestored, acts) => {
        const world = new SessionWorld();
        const { session, page } = world;
        world.text('Story', story);
        if (isRestored) await session.restore([world.text('Story')], 40, 'paused');
        for (const one of acts) {
          if ('written' in one) {
            const after = world.textOf('Story').slice(one.at);
            if (after !== '') world.type('Story', after, one.written + after.slice(one.removed));
          } else if ('speakAt' in one) void world.speak('Story', atOffset(one.speakAt));
          else carryOut(world, one);
          await world.turns(3);
        }
        await calm(world);
        // Until then, the message that is heard may be the one before its edit.
        await session.withEdits((reader) => {
          reader.skipSentence(1);
          reader.do('stop');
        });
        await calm(world);
        const letters = (text: string): string => text.replace(/\P{L}/gu, '');
        if (world.shownName !== undefined)
          assert.equal(letters(page.texts.join('')), letters(world.textOf('Story')));
      }),
      { numRuns: runs },
    );
  });
});
