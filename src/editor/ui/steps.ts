// Guided flows: one question after another, with a way back.

import * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';
import type { IconName } from './items.js';
import { chosenItem, iconButton, newInputBox, newQuickPick, type PlainItem } from './inputs.js';

export const back = Symbol('back');
/** There is nothing to ask. */
export const skipped = Symbol('skipped');

export interface StepPlace {
  readonly step: number;
  readonly totalSteps: number;
}

/** Asks for one thing. Undefined ends the whole flow. */
export type Step<Draft> = (
  draft: Draft,
  place: StepPlace,
) => Promise<Draft | typeof back | typeof skipped | undefined>;

/** The draft after all steps, or undefined if the user left. Going back keeps earlier answers. */
export async function runSteps<Draft>(
  start: Draft,
  steps: readonly Step<Draft>[],
): Promise<Draft | undefined> {
  let draft = start;
  let forward = true;
  for (let at = 0; at < steps.length; at = Math.max(0, at + (forward ? 1 : -1))) {
    const answer = await steps[at]?.(draft, { step: at + 1, totalSteps: steps.length });
    if (answer === undefined) return undefined;
    if (answer === skipped) continue;
    forward = answer !== back;
    if (answer !== back) draft = answer;
  }
  return draft;
}

export interface TextStep {
  readonly title: PlainText;
  readonly place?: StepPlace | undefined;
  readonly prompt: PlainText;
  readonly placeholder?: PlainText;
  readonly value: string;
  readonly password?: boolean;
  /** Does something with what is in the box, which stays open. */
  readonly button?: {
    readonly icon: IconName;
    readonly tooltip: PlainText;
    readonly run: (value: string) => void;
  };
  /** What is wrong with the value, shown under the box; undefined if nothing is. May ask a service. */
  readonly check: (value: string, signal: AbortSignal) => Promise<PlainText | undefined>;
}

export function textStep(step: TextStep): Promise<string | typeof back | undefined> {
  const box = newInputBox();
  const checking = new AbortController();
  box.title = step.title;
  box.prompt = step.prompt;
  box.placeholder = step.placeholder;
  box.value = step.value;
  box.password = step.password ?? false;
  // People often fetch a token or an address from another window.
  box.ignoreFocusOut = true;
  placed(box, step.place);
  const { button } = step;
  const own = button === undefined ? [] : [iconButton(button.icon, button.tooltip)];
  box.buttons = [...box.buttons, ...own];
  return new Promise((resolve) => {
    box.onDidTriggerButton((pressed) => {
      if (own.includes(pressed)) {
        button?.run(box.value);
        return;
      }
      resolve(back);
      box.hide();
    });
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
    });
    box.onDidAccept(async () => {
      if (box.busy) return;
      box.busy = true;
      box.enabled = false;
      const { value } = box;
      const fault = await step.check(value, checking.signal);
      if (checking.signal.aborted) return;
      box.busy = false;
      box.enabled = true;
      if (fault === undefined) {
        resolve(value);
        box.hide();
      } else box.validationMessage = fault;
    });
    box.onDidHide(() => {
      checking.abort();
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

interface ChoiceStep<Item extends PlainItem> {
  readonly title: PlainText;
  readonly place?: StepPlace | undefined;
  readonly placeholder: PlainText;
  readonly items: readonly Item[];
  readonly active?: Item | undefined;
}

export function choiceStep<Item extends PlainItem>(
  step: ChoiceStep<Item>,
): Promise<Item | typeof back | undefined> {
  const pick = newQuickPick<Item>(step.title, step.placeholder);
  pick.items = step.items;
  if (step.active !== undefined) pick.activeItems = [step.active];
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  placed(pick, step.place);
  const pressedBack = new Promise<typeof back>((resolve) => {
    pick.onDidTriggerButton(() => {
      resolve(back);
      pick.hide();
    });
  });
  return Promise.race([pressedBack, chosenItem(pick)]);
}

function placed(
  input: Pick<vscode.QuickInput, 'step' | 'totalSteps'> & { buttons: readonly vscode.QuickInputButton[] },
  place?: StepPlace,
): void {
  if (place === undefined) return;
  input.step = place.step;
  input.totalSteps = place.totalSteps;
  if (place.step > 1) input.buttons = [vscode.QuickInputButtons.Back];
}
