/** The states of a control that only a pointer or a keyboard causes. */
export type State = 'hover' | 'active' | 'focus-visible';

const PSEUDO_CLASSES = /:(hover|active|focus-visible)\b/g;

/** Lets an element with the attribute `data-shown="hover"` look as if the pointer was on it, and so on. */
export function showStates() {
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) extend(rule);
}

/** Extends the selector of a rule, and those of the rules in it. The specificity stays the same. */
function extend(rule: CSSRule) {
  if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-shown'))
    rule.selectorText = rule.selectorText.replace(PSEUDO_CLASSES, ':is(:$1, [data-shown="$1"])');
  if (rule instanceof CSSStyleRule || rule instanceof CSSGroupingRule)
    for (const innerRule of rule.cssRules) extend(innerRule);
}
