import { sliceMapped, type MappedText } from '../mappedText.js';

const twice = /^\s*(\S.{0,200}?)\s+\1\s*$/su;

/** What begins with a picture: the picture and the name beside it are said once if they are the same. */
export function pictureOnce(said: MappedText): MappedText {
  const name = twice.exec(said.text)?.[1];
  return name === undefined ? said : sliceMapped(said, 0, said.text.indexOf(name) + name.length);
}
