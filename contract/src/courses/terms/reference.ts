import * as z from "zod"

/** The term that a row belongs to. */
export const termReference = { term_id: z.int(), term_name: z.string(), academic_year_name: z.string() }
