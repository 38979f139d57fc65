/**
 * The chosen value of a control, shown only on paper, where the control itself isn't printed. The style sheet inserts the
 * text, so that screen readers and searches don't find it twice.
 */
export const PrintedText = ({ children }: { children: string }) =>
  children && <span className="chosen" data-chosen={children} />
