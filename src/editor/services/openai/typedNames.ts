/** The names that a person has typed with commas between them, also those of an Asian or Arabic keyboard. */
export function typedNames(typed: string): readonly string[] {
  const names = typed.split(/[,，、،]/).map((name) => name.trim());
  return names.filter((name) => name !== '');
}
