import type { Figure } from "../../ui/list/Figures.tsx"

/** The figures above a list, which have a request of their own. If it fails, a dash replaces each figure. */
export const figuresOf = ({ error }: { error: unknown }, figures: readonly Figure[]): readonly Figure[] =>
  error ? figures.map((figure) => ({ ...figure, failed: true })) : figures
