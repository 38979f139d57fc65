/** The part of the register in personalData.ts with the figures that are derived from grades. */
export const resultTables = {
  module_result: {
    whose: "student_id",
    erasing: "kept",
    public: ["student_id", "offering_id", "class", "counts", "credits"],
    kept: [
      "assignment_average",
      "end_module",
      "module_grade",
      "letter",
      "gpa_points",
      "assignments_count",
      "end_module_count",
    ],
  },
  student_result: {
    whose: "student_id",
    erasing: "kept",
    public: [
      "student_id",
      "academic_year_id",
      "term_id",
      "subject_id",
      "class",
      "year_of_study",
      "is_listed",
    ],
    kept: [
      "overall_average",
      "overall_gpa",
      "letter",
      "standing",
      "total_subjects",
      "total_term_grades",
      "highest_subject_average",
      "lowest_subject_average",
      "credits",
      "points",
      "letters",
    ],
  },
  /** Totals of many students. */
  result_total: {
    public: [
      "academic_year_id",
      "term_id",
      "subject_id",
      "class",
      "year_of_study",
      "students",
      "averages",
      "average_sum",
      "gpas",
      "gpa_sum",
      "highest",
      "lowest",
      "letters",
      "reaching",
    ],
  },
  grade_total: {
    public: [
      "day",
      "offering_id",
      "class",
      "grade_type",
      "grades",
      "missing",
      "exempt",
      "absent",
      "counted",
      "percentage_sum",
      "reaching",
    ],
  },
  /** The results of classes, without names or single marks. */
  class_spread: {
    public: ["offering_id", "class", "kind", "title", "spread", "seen", "taken_at", "edition"],
  },
  /** The numbers of a class's submissions and marks for an assignment, without names. */
  work_total: { public: ["assignment_id", "class", "handed_in", "marked", "oldest"] },
  stale_work: { lasts: "until the work is counted again", public: ["id", "assignment_id"] },
  /** The results above that must be computed again. */
  stale_result: {
    lasts: "until the result is computed again",
    public: ["id", "student_id", "offering_id", "due_at"],
  },
} as const
