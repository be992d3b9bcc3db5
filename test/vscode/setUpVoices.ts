import type { ScriptedService } from '../support/scriptedService.js';
import { setUpService, setUpVsCode, type SuiteVsCode } from './setUp.js';

const voices = [
  { voice_id: 'ada', name: 'Ada', metadata: 'English (US) | Female' },
  { voice_id: 'ben', name: 'Ben', metadata: 'English (UK) | Male' },
  { voice_id: 'eva', name: 'Eva', metadata: 'German | Female' },
  { voice_id: 'odd', name: 'Odd', metadata: 'Warm and deep' },
];
const mine = { voice_id: 'mine-1', name: 'My voice', language: 'de' };

/** Gives the surrounding suite a window signed in to a service that has the same voices before each test. */
export function setUpVoices(): SuiteVsCode & { readonly service: ScriptedService } {
  // A sample lasts long enough for a late listener to hear.
  const service = setUpService({ secondsPerCharacter: 0.1 });
  const suite = setUpVsCode();
  const { workbench, sidebar } = suite;

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.open();
    await sidebar.signIn(service);
  });
  beforeEach(async () => {
    await workbench.leaveQuestion();
    await sidebar.clearNotifications();
    service.always('/voices', undefined);
    service.always('/voice-cloning', undefined);
    // Once they are gone, the rows that appear are new, and none is about to be redrawn under a click.
    service.voices = [];
    service.customVoices = [];
    await sidebar.refresh();
    await workbench.page.getByText('The service has no voices yet.').waitFor();
    service.voices = voices.map((voice) => ({ ...voice, sample: service.audioUrl(`I am ${voice.name}.`) }));
    service.customVoices = [{ ...mine, sample: service.audioUrl('I am mine.') }];
    await sidebar.refresh();
    await sidebar.row('My voice').waitFor();
  });
  return { service, ...suite };
}
