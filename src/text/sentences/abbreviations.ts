// Words written with a period that does not end a sentence, in the languages of the interface and related ones.

/** The sentence always goes on: with a name or a number, or otherwise. */
const goingOn = `
  dr mr mrs ms mx prof rev hon st sen rep gov gen col capt cpt lt maj sgt cmdr adm pres messrs fr sr ft mt
  e.g i.e cf vs viz approx ca no nos nr fig figs eq eqs sec secs ch chap vol vols pp pg art al ed eds ibid op cit
  tel ext dept est min max avg incl excl esp orig trans univ assn
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri
  bzw bspw d.h z.b u.a o.ä u.u s.o s.u i.d.r z.t ggf evtl inkl exkl zzgl vgl abk abb abs hrsg hr fr frl dipl ing str
  tgl sog bd bde kap aufl geb gest mio mrd ebd etw jh jhd jhdt lfd österr schweiz allg
  mme mlle mlles mm mgr éd env adj adv av apr bd boul chap fém masc tél c.-à-d n.b p.ex par.ex
  sra sres srta srtas dña dn ud uds vd vds pág págs cap núm núms fig ej p.ej ee.uu aprox avda cía dpto
  sig sigg sig.ra sig.na dott dott.ssa avv arch geom rag on pag pagg ecc.a cfr es tav sez
  exmo exma ilmo sr sra dr dra eng profa págs núm av pça ltda n.º
  dhr mevr mw drs ir mr dhr bijv nl o.a d.w.z m.b.t t.a.v i.p.v m.a.w resp zgn vlg blz ong ca nr hfdst
  np tzw tzn m.in tj al ul os pl św ks płk gen por kpt inż mgr hab red wyd str ok ww ds zob por pt prof lek
  г-н г-жа гр ул пр пер просп стр рис табл напр см ср т.е т.н т.к т.о им проф акад доц инж тел руб коп млн млрд тыс
`;

/** May also be the last word of a sentence, which they are if a capital letter follows. */
const atEitherEnd = `
  etc a.m p.m b.c a.d
  usw etc.pp u.s.w u.v.m gmbh ecc itd itp etc др т.д т.п т.ч г гг в вв н.э enz p.s s.a s.l s.p.a s.r.l
`;

/** Parts of names, followed by more names: only a word that starts many sentences shows that one has ended. */
const inNames = 'inc ltd co corp llc jr esq bros plc u.s u.s.a u.k u.n e.u ph.d m.d b.a m.a b.sc m.sc';

const sentenceStarters = new Set(
  words(
    'the a an it he she we they you i this that these those but and so in on at if when however there here then',
  ),
);

/** Common words that are abbreviations only before a digit: `No. 5`, but `No. Never.` is two sentences. */
const numbered = 'no nos nr art fig ch min max sec pp pg ed al es on ok pt por os ul eq ext mar';

export type AbbreviationKind = 'goesOn' | 'eitherEnd' | 'name' | 'numbered';

const kinds = new Map<string, AbbreviationKind>([
  ...words(atEitherEnd).map((word) => [word, 'eitherEnd'] as const),
  ...words(goingOn).map((word) => [word, 'goesOn'] as const),
  ...words(inNames).map((word) => [word, 'name'] as const),
  ...words(numbered).map((word) => [word, 'numbered'] as const),
]);

/** `word` is what precedes the period, with inner periods, as written. */
export function abbreviationKind(word: string): AbbreviationKind | undefined {
  return kinds.get(word.toLowerCase());
}

const months = new Set(
  words(`
    januar jänner februar märz april mai juni juli august september oktober november dezember
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    jahrhundert jahrhunderts jahrhunderte kapitel klasse auflage bundesliga weltkrieg weltkriegs
  `),
);

/** German and Polish write an ordinal as a number with a period: `am 3. Oktober`. */
export function followsOrdinal(next: string): boolean {
  return months.has(next.toLowerCase());
}

export function isSentenceStarter(word: string): boolean {
  return sentenceStarters.has(word.toLowerCase());
}

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
