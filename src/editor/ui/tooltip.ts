import * as vscode from 'vscode';
import type { PlainText } from '../../core/plainText.js';
import { withIcon, type IconName } from './icons.js';

/** A tooltip of several plain lines. */
export class PlainTooltip {
  readonly markdown = new vscode.MarkdownString('', true);

  heading(text: PlainText): this {
    this.markdown.appendMarkdown('**').appendText(text).appendMarkdown('**\n\n');
    return this;
  }

  line(text: PlainText, icon?: IconName): this {
    if (icon !== undefined) this.markdown.appendMarkdown(`${withIcon(icon, '' as PlainText)} `);
    this.markdown.appendText(text).appendMarkdown('  \n');
    return this;
  }

  /** In a fixed-width font. */
  drawing(text: PlainText): this {
    this.markdown.appendMarkdown(`\`${text.replaceAll('`', '')}\`\n\n`);
    return this;
  }
}
