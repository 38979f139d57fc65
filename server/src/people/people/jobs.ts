import * as z from "zod"
import type { Job } from "../../lib/jobs/jobs.ts"

/** Runs after people are deactivated, removed or withdrawn from the college. Each noun then releases what they held. */
export const peopleLeft: Job<{ ids: number[] }> = {
  name: "people_left",
  payload: z.object({ ids: z.array(z.int()) }),
}
