import * as vscode from 'vscode';
import { launcherIn } from '../../agents/launchers.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';

/** For agents that take the tool over the Model Context Protocol. From now on, they can reach this window. */
export async function copyMcpConfiguration({ agentsFolder, allowAgents }: Lector): Promise<void> {
  await allowAgents();
  const command = launcherIn(agentsFolder, 'mcp');
  const configuration = { mcpServers: { lector: { command } } };
  await vscode.env.clipboard.writeText(JSON.stringify(configuration, undefined, 2));
  void showInformation(
    l10n.t('The configuration was copied. Paste it into the configuration of the agent that should speak.'),
  );
}
