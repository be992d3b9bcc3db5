import type { ChosenMutant } from '../../scripts/mutation/chosenMutant.js';
import { editorMutants } from './chosen/editor.js';
import { serviceMutants } from './chosen/service.js';

/** Most are faults that only tests of behaviour across parts can notice. */
export const chosenMutants: readonly ChosenMutant[] = [...serviceMutants, ...editorMutants];
