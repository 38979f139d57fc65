import * as z from "zod"
import { type GateStep, stepKeys } from "./gates.ts"

export const gateStep = z.object({
  key: z.enum(stepKeys),
  title: z.string(),
  is_done: z.boolean(),
  lines: z.array(z.string()),
  left: z.int(),
  refusal: z.string().nullable(),
}) satisfies z.ZodType<GateStep>
