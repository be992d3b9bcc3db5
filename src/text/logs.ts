import type { Edit } from './mappedText.js';

/** How an entry of a log begins: with a time, an address or a level in brackets. */
export const logEntry = new RegExp(
  `^(?:${[
    '\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d',
    '\\[?\\d{1,2}:\\d\\d:\\d\\d(?![.,]?\\d{0,3} -->)',
    '\\[?\\d{1,2}/(?:\\d\\d|[A-Z][a-z]{2})/\\d{2,4}[ :]\\d\\d:\\d\\d',
    '\\[?(?:[A-Z][a-z]{2} ){1,2} ?\\d{1,2} \\d\\d:\\d\\d:\\d\\d',
    '(?:[DEFIW]\\d{4}|\\d\\d-\\d\\d) \\d\\d:\\d\\d:',
    '(?:time="|ts="?)\\d{4}-|\\{"(?:level|msg|severity|time|timestamp|ts)":',
    '(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[\\da-f]{0,4}:[\\da-f:.]{1,35}) - ',
    '\\[(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL| {0,9}\\d{1,9}\\.\\d{6})\\]',
    '#\\d{1,3} (?:\\[|\\d{1,4}\\.\\d{1,3} |CACHED|CANCELED|DONE|ERROR|exporting|extracting|naming|resolve|sha256|transferring)',
    '[\\w.-]{1,60}-\\d{1,3} {1,40}\\| (?!.*\\|)',
    'npm (?:ERR!|WARN|notice|(?:error|warn)(?= {2}| [A-Z\\d]|\\s*$| (?:code|command|cwd|deprecated|enoent|errno|path|signal|syscall)(?!\\S)))',
  ].join('|')})`,
);
/** A level at the beginning of a line, which may be a word of a sentence; an exception, and the calls it came through. */
export const logLine =
  /^(?:(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)[: ]|Caused by: |(?:[\w$]{1,80}\.){1,12}[\w$]{0,80}(?:Exception|Error)(?::|$)|at (?:async |new )?\S{1,200}(?: \[as \S{1,80}\])?(?: \(|:\d))/;

/** Who wrote it, on which day and when, what else belongs to the time, and the mark of a workflow. */
const stampPattern = new RegExp(
  [
    '^(?<by>[\\da-f.:]{3,39} - \\S{1,40} )?(?<open>\\[|time="|ts="?|)',
    '(?:(?<date>\\d{4}[-/]\\d\\d[-/]\\d\\d|\\d{1,2}/(?:\\d\\d|[A-Z][a-z]{2})/\\d{2,4}|(?:[A-Z][a-z]{2} ){1,2} ?\\d{1,2}|\\d\\d-\\d\\d|[DEFIW]\\d{4})[T :])?',
    '(?<time>\\d{1,2}:\\d\\d:\\d\\d(?: [AP]M)?|npm \\S{4,6}|#\\d{1,3}|[\\w.-]{1,60}-\\d{1,3}(?= {1,40}\\| )| {0,9}\\d{1,9}(?=\\.\\d{6}\\]))',
    '(?<zone>(?:[.,]\\d{1,9})?(?: \\d{4}(?=\\]))?(?:Z| ?[+-]\\d\\d:?\\d\\d| UTC)?(?:(?<=#\\d{1,3}) \\d{1,4}\\.\\d{1,3}(?= )|(?: {1,4}\\d{1,6}){2}(?= [VDIWEF] ))?)(?<close> {1,40}\\||["\\]]?(?: -(?= )|[:,]?))',
    '(?: {1,9}(?=\\S)|\\s*$)(?<mark>(?:##(?:\\[(?:end)?group\\])?)?)',
  ].join(''),
  'd',
);
/** The command behind it in the log of VS Code's Git. */
const prompt = /(?<=\] )> (?=\S)/d;

/**
 * The stamps of a log. Who has heard the stamp of one entry need not hear the same again in the next: its date, and its
 * time, too, if both are of one second.
 */
export class LogStamps {
  private date: string | undefined;
  private time: string | undefined;

  /** What need not be heard of an entry. */
  unheardIn(entry: string): readonly Edit[] {
    const stamp = stampPattern.exec(entry.slice(0, 160));
    const places = stamp?.indices?.groups;
    if (stamp?.groups === undefined || places === undefined) return [];
    const { date, time, open: opening, close: closing = '' } = stamp.groups;
    const { open = nowhere, time: ofTime = nowhere, close = nowhere, mark = nowhere } = places;
    const isSameDate = date === this.date;
    const isSameTime = isSameDate && time === this.time;
    [this.date, this.time] = [date, time];
    const isBracket = opening === '[';
    const unheard = [mark, prompt.exec(entry.slice(0, 80))?.indices?.[0] ?? nowhere];
    if (isSameTime) {
      // The bracket may hold more than the time.
      const staysOpen = isBracket && !closing.includes(']');
      unheard.unshift([staysOpen ? open[1] : open[0], mark[0]]);
    } else if (isSameDate) {
      unheard.unshift(
        [isBracket ? open[1] : open[0], ofTime[0]],
        [ofTime[1], isBracket ? close[0] : close[1]],
      );
    }
    return unheard.filter(([start, end]) => end > start).map(([start, end]) => ({ start, end, text: '' }));
  }
}

const nowhere: readonly [number, number] = [0, 0];
