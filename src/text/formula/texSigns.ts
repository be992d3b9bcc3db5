import { phrasesBySign } from '../words/phrases.js';

/** The names of commands and signs in a formula. A command without an entry is its own name, like `\alpha`. */
export const texSigns = phrasesBySign({
  sum: '\\sum',
  integral: '\\int \\iint \\oint',
  product: '\\prod',
  limit: '\\lim',
  union: '\\bigcup \\cup',
  intersection: '\\bigcap \\cap',
  times: '\\cdot \\times \\ast * × ·',
  'divided by': '\\div',
  'plus or minus': '\\pm \\mp ±',
  'less than or equal to': '\\leq \\le \\leqslant ≤',
  'greater than or equal to': '\\geq \\ge \\geqslant ≥',
  'less than': '\\lt <',
  'greater than': '\\gt >',
  'not equal to': '\\neq \\ne ≠',
  'equivalent to': '\\equiv',
  approximately: '\\approx \\sim \\simeq \\cong',
  infinity: '\\infty ∞',
  'goes to': '\\to \\rightarrow \\longrightarrow →',
  'left arrow': '\\leftarrow',
  'maps to': '\\mapsto',
  implies: '\\implies \\Rightarrow \\Longrightarrow',
  'if and only if': '\\iff \\Leftrightarrow',
  in: '\\in ∈',
  'not in': '\\notin',
  'subset of': '\\subset \\subseteq',
  'empty set': '\\emptyset \\varnothing',
  'for all': '\\forall',
  'there exists': '\\exists',
  and: '\\land \\wedge',
  or: '\\lor \\vee',
  not: '\\lnot \\neg',
  'dot dot dot': '\\dots \\ldots \\cdots',
  percent: '\\%',
  'norm of': '\\lVert',
  'absolute value of': '\\lvert',
  equals: '=',
  plus: '+',
  minus: '-',
  over: '/',
  factorial: '!',
  prime: "'",
});

/** Operators over a range: what is below and above them is where it starts and ends. */
export const bigOperators = commands('sum int iint oint prod bigcup bigcap');

export const silentCommands = commands(
  'left right big Big bigl bigr Bigl Bigr bigg Bigg middle quad qquad displaystyle textstyle scriptstyle limits ' +
    'nolimits nonumber notag mathbb mathcal mathfrak mathsf boldsymbol bm hat bar vec tilde dot overline underline ' +
    'widehat rVert rvert langle rangle lbrace rbrace hline hspace vspace phantom mid vert Vert',
);

/** Their argument is text and is read as text. */
export const textCommands = commands(
  'text textbf textit textrm mathrm mathbf mathit mathtt operatorname mbox',
);

function commands(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').map((name) => `\\${name}`));
}
