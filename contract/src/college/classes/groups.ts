/** Groups of classes (product decision 3.11). */
export const classGroups = ["Class A", "Class B", "Class C", "Class D"] as const
