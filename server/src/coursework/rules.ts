import type { Viewer } from "../subjects/rules.ts"

/** Who reads assignments and what was handed in: a student with the number of her record, a lecturer with that of hers. */
export type Reader = Viewer & { studentId: number | null }
