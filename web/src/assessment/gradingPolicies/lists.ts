export const gradingPolicyList = { rows: "grading_policies", sort: "-version" } as const
