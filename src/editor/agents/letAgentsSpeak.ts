import * as vscode from 'vscode';
import {
  changeHooks,
  commandsIn,
  hookFile,
  hookOwners,
  hooksFor,
  hookText,
  removeHooks,
  withHooks,
  type HookOwner,
} from '../../agents/hookFiles.js';
import { commandOf, launcherIn } from '../../agents/wayIn.js';
import { joined, plainText, type PlainText } from '../../core/plainText.js';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { pickOne, rowIcon } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { agrees, showInformation, showWarning } from '../ui/messages.js';

/** Writes hooks into the files of agents, or takes them out again, if the user agrees to exactly what is shown. */
export async function letAgentsSpeak(lector: Lector): Promise<void> {
  const command = commandOf(launcherIn(lector.agentsFolder, 'hook'));
  const names: Readonly<Record<HookOwner, PlainText>> = {
    claude: plainText('Claude Code'),
    vscode: l10n.t('VS Code’s agents'),
    codex: plainText('Codex'),
  };
  const rows = await Promise.all(
    hookOwners.map(async (owner) => {
      const isOn = commandsIn(await hookText(hookFile(owner)))?.includes(command) === true;
      return {
        label: names[owner],
        iconPath: rowIcon(isOn ? 'unmute' : 'mute'),
        description: isOn ? l10n.t('speaks when it is done') : l10n.t('silent'),
        detail: plainText(hookFile(owner)),
        run: () => (isOn ? remove(owner) : write(owner)),
      };
    }),
  );
  const copies = {
    label: l10n.t('Copy MCP Configuration'),
    iconPath: rowIcon('json'),
    description: l10n.t('for agents that speak when they choose to'),
    run: () => copyMcpConfiguration(lector),
  };
  const row = await pickOne([...rows, copies], {
    title: l10n.t('Let Agents Speak'),
    placeHolder: l10n.t('Whose answers should be heard?'),
  });
  await row?.run();

  async function write(owner: HookOwner): Promise<void> {
    const file = hookFile(owner);
    const hooks = Object.entries(hooksFor(owner, command));
    const written = hooks.map(([event, entry]) => `hooks.${event}: ${JSON.stringify(entry)}`);
    const question = l10n.t('Write this into {0}?', plainText(file));
    const { address, isHosted } = lector.accounts;
    const detail = joined(' ', [
      l10n.t(
        '{0}. Everything else in the file stays. The same command takes it out again.',
        plainText(written.join('; '), 2000),
      ),
      isHosted && setting('agents.hosted')
        ? l10n.t('What agents say is sent to {0}.', plainText(address))
        : l10n.t('What agents say stays on this machine.'),
    ]);
    if (!(await agrees(question, l10n.t('Write'), detail))) return;
    // Whoever is told of the hook can reach the window.
    await allow(lector);
    if (!(await changeHooks(file, (text) => withHooks(text, owner, command)))) tellNotUnderstood(file);
    else
      void showInformation(
        owner === 'codex'
          ? l10n.t(
              'From its next session on, Codex speaks, once you have trusted the hook there: /hooks lists it.',
            )
          : l10n.t('From its next session on, {0} speaks.', names[owner]),
      );
  }

  async function remove(owner: HookOwner): Promise<void> {
    const file = hookFile(owner);
    const question = l10n.t('Take the hooks of Lector out of {0}?', plainText(file));
    const detail = l10n.t('{0}. Everything else in the file stays.', plainText(command, 2000));
    if (!(await agrees(question, l10n.t('Take Out'), detail))) return;
    if (!(await removeHooks((found) => found === command, [owner]))) tellNotUnderstood(file);
  }
}

function tellNotUnderstood(file: string): void {
  void showWarning(
    l10n.t('{0} is not understood, so Lector leaves it alone. Correct it and try again.', plainText(file)),
  );
}

/** For agents that take the tool over the Model Context Protocol. */
export async function copyMcpConfiguration(lector: Lector): Promise<void> {
  await allow(lector);
  const configuration = { mcpServers: { lector: { command: launcherIn(lector.agentsFolder, 'mcp') } } };
  await vscode.env.clipboard.writeText(JSON.stringify(configuration, undefined, 2));
  void showInformation(
    l10n.t('The configuration was copied. Paste it into the configuration of the agent that should speak.'),
  );
}

/** From now on, agents can reach all windows. */
async function allow({ agents, agentsAllowed, agentsLet }: Lector): Promise<void> {
  await agentsAllowed.keep(true);
  agentsLet.tell();
  await agents();
}

/** Mutes the session that is heard or, from the palette, sessions to choose. */
export async function muteAgents({ agents, queue }: Lector, from: unknown): Promise<void> {
  const { heard } = await queue();
  if (from === 'reading' && heard?.mute !== undefined) {
    heard.mute();
    return;
  }
  const sessions = await agents();
  const rows = sessions.all.map(({ id, name, isMuted }) => ({
    id,
    isMuted,
    label: name,
    iconPath: rowIcon(isMuted ? 'mute' : 'unmute'),
    description: isMuted ? l10n.t('muted') : l10n.t('speaks when it is done'),
  }));
  const row = await pickOne(rows, {
    title: l10n.t('Mute Agents'),
    placeHolder: l10n.t('Which session should be muted, or heard again?'),
  });
  if (row !== undefined) sessions.mute(row.id, !row.isMuted);
}
