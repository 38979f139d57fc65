import * as z from "zod"

/** The subject that a row belongs to. */
export const subjectReference = { subject_id: z.int(), subject_code: z.string(), subject_name: z.string() }
