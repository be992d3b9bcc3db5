import type { ScriptedService } from '../support/scriptedService.js';
import { setUpService, setUpVsCode, type SuiteVsCode } from './setUp.js';

const voices = [
  { voice_id: 'ada', name: 'Ada', metadata: 'English (US) | Female' },
  { voice_id: 'ben', name: 'Ben', metadata: 'English (UK) | Male' },
  { voice_id: 'eva', name: 'Eva', metadata: 'German | Female' },
  { voice_id: 'odd', name: 'Odd', metadata: 'Warm and deep' },
];
const mine = { voice_id: 'mine-1', name: 'My voice', language: 'de' };

/** Gives the suite around it a window, signed in to a service that has the same voices before each test. */
export function setUpVoices(): SuiteVsCode & { readonly service: ScriptedService } {
  const service = setUpService();
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
    service.voices = voices.map((voice) => ({ ...voice, sample: service.audioUrl(`I am ${voice.name}.`) }));
    service.customVoices = [{ ...mine, sample: service.audioUrl('I am mine.') }];
    service.always('/voices', undefined);
    service.always('/voice-cloning', undefined);
    await workbench.command('Lector: Refresh Voices');
    await sidebar.row('My voice').waitFor();
  });
  return { service, ...suite };
}
