/**
 * Says on paper what a control says on the screen, where the control itself isn't printed. The text comes from the style sheet, so that nobody
 * hears or finds it twice.
 */
export const Chosen = ({ children }: { children: string }) =>
  children && <span className="chosen" data-chosen={children} />
