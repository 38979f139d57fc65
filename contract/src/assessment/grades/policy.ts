import * as z from "zod"

/** Percentages that add up to 100. */
export const weights = z.object({ assignment: z.int(), end_module: z.int() })

/** The letters of the official scale, best first. */
export const letters = ["A", "B", "C", "D", "F"] as const
export type Letter = (typeof letters)[number]

const band = z.object({ letter: z.enum(letters), from: z.number(), points: z.number() })

/** The rules of grading. A version never changes; a new rule is a new version (product decision 3.6). */
export const gradingPolicy = z.object({
  weights,
  /** The official scale, best letter first; `from` is the lowest percentage that earns it. */
  scale: z.array(band),
  /** The lecturer form's own bands, shown beside the official letter and never stored. */
  marking: z.array(band.omit({ points: true })),
  /** The pass marks of statistics and of reports. */
  pass: z.object({ statistics: z.number(), reports: z.number() }),
  /** The lowest percentages of the performance bands of reports, best first. */
  bands: z.array(z.number()),
  /** Standing by GPA, best first. */
  standings: z.array(z.object({ name: z.string(), from: z.number() })),
  /** Whether teaching practice counts in averages and GPA, as courses do. */
  practice_counts: z.boolean(),
})
export type GradingPolicy = z.infer<typeof gradingPolicy>

/** The policy in force, and every policy by its version, for closed terms. */
export type Policies = { inForce: GradingPolicy; byVersion: ReadonlyMap<number, GradingPolicy> }

/** A closed term keeps the policy it was closed with; open terms use the current one. */
export const policyOf = ({ inForce, byVersion }: Policies, version: number | null) =>
  (version === null ? undefined : byVersion.get(version)) ?? inForce

/** Whether teaching practice counts by any policy of the college. Its modules say where it doesn't. */
export const mayCountPractice = ({ inForce, byVersion }: Policies) =>
  [inForce, ...byVersion.values()].some(({ practice_counts }) => practice_counts)

/** The specification's rules (spec 002 section 9), used until the college sets its own. */
export const defaultPolicy: GradingPolicy = {
  weights: { assignment: 40, end_module: 60 },
  scale: [
    { letter: "A", from: 85, points: 4 },
    { letter: "B", from: 70, points: 3 },
    { letter: "C", from: 55, points: 2 },
    { letter: "D", from: 40, points: 1 },
    { letter: "F", from: 0, points: 0 },
  ],
  marking: [
    { letter: "A", from: 90 },
    { letter: "B", from: 80 },
    { letter: "C", from: 70 },
    { letter: "D", from: 60 },
    { letter: "F", from: 0 },
  ],
  pass: { statistics: 50, reports: 60 },
  bands: [90, 80, 70, 60],
  standings: [
    { name: "Excellent", from: 3.5 },
    { name: "Good", from: 3 },
    { name: "Satisfactory", from: 2 },
    { name: "Needs Improvement", from: 0 },
  ],
  practice_counts: false,
}
