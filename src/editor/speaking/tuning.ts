import * as vscode from 'vscode';
import { maxSpeed, minSpeed } from '../../protocol/messages.js';

export interface Tuning {
  readonly speed: number;
  readonly volume: number;
}

/** The speeds that Faster and Slower go through: small steps where a small step is heard. */
const steps = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];

export function tuning(): Tuning {
  const settings = vscode.workspace.getConfiguration('lector');
  return {
    speed: within(settings.get('speed', 1), minSpeed, maxSpeed, 1),
    volume: within(settings.get('volume', 1), 0, 1, 1),
  };
}

export async function setTuning(key: keyof Tuning, value: number): Promise<void> {
  const settings = vscode.workspace.getConfiguration('lector');
  // Where the workspace has a speed of its own, that is the one that counts.
  const target =
    settings.inspect(key)?.workspaceValue === undefined
      ? vscode.ConfigurationTarget.Global
      : vscode.ConfigurationTarget.Workspace;
  await settings.update(key, value, target);
}

export async function stepSpeed(by: 1 | -1): Promise<void> {
  const { speed } = tuning();
  const next =
    by === 1 ? steps.find((step) => step > speed + 1e-6) : steps.findLast((step) => step < speed - 1e-6);
  if (next !== undefined) await setTuning('speed', next);
}

export async function askForSpeed(): Promise<void> {
  const { speed } = tuning();
  const items = steps.map((step) => ({ label: `${String(step)}×`, step, picked: step === speed }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Speed'),
    placeHolder: vscode.l10n.t('Now {0}×', String(speed)),
  });
  if (chosen !== undefined) await setTuning('speed', chosen.step);
}

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : otherwise;
}
