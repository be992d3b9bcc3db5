const elements = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code ' +
    'col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
    'form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link ' +
    'main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre ' +
    'progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub ' +
    'summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

export function isHtmlTag(tag: string): boolean {
  return elements.has((/^<\/?([a-z][a-z\d-]*)/i.exec(tag)?.[1] ?? '').toLowerCase());
}

/** The words in something that looks like a tag but is not: the `T` of `Array<T>`, the `file` of `open <file>`. */
export function wordsOfNoTag(tag: string): string | undefined {
  const name = /^<([\p{L}_][\p{L}\p{N}_$.-]*(?:<[\p{L}\p{N}_$.-]*>)?(?:\[\])?)>$/u.exec(tag)?.[1];
  return name === undefined || elements.has(name) ? undefined : name;
}
