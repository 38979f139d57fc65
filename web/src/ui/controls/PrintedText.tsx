/**
 * On paper, the chosen value of a control that isn't printed itself. The text comes from the style sheet, so that screen readers
 * and searches don't find it twice.
 */
export const PrintedText = ({ children }: { children: string }) =>
  children && <span className="chosen" data-chosen={children} />
