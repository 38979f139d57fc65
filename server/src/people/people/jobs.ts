import * as z from "zod"
import type { Job } from "../../lib/jobs/jobs.ts"

/** Follows when people are deactivated or removed: what they held at the college is given up by the nouns that hold it. */
export const peopleLeft: Job<{ ids: number[] }> = {
  name: "people_left",
  payload: z.object({ ids: z.array(z.int()) }),
}
