import { MappedBuilder, sliceMapped } from '../mappedText.js';
import { proseSegment } from '../prose/prose.js';
import type { Segment } from '../segment.js';
import type { Speaking } from '../speaking.js';
import { htmlText } from './html.js';

/** The text of a page, one segment for each block; its grammar tells tags apart, and not what is read. */
export function* readHtmlDocument(source: string, speaking: Speaking): Generator<Segment> {
  const builder = new MappedBuilder();
  htmlText(builder, source, 0, source.length);
  const page = builder.finish();
  for (let start = 0; start < page.text.length;) {
    const feed = page.text.indexOf('\n', start);
    const end = feed < 0 ? page.text.length : feed;
    const segment =
      start < end ? proseSegment({ kind: 'paragraph' }, sliceMapped(page, start, end), speaking) : undefined;
    if (segment !== undefined) yield segment;
    start = end + 1;
  }
}
