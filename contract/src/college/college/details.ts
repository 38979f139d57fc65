import * as z from "zod"

/** The college's name and contact details (product decisions section 4). */
export const college = z.object({
  name: z.string(),
  short_name: z.string().nullable(),
  motto: z.string().nullable(),
  /** The founding year; the college's age is computed. */
  founded: z.int().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type College = z.infer<typeof college>

/** The price of a megabyte of mobile data in MWK, used if the college has given none (product decisions, "Place"). */
export const usualMegabytePrice = 3
