import { recordColumns } from "./publicTables.ts"

/** The part of the register in personalData.ts with attendance, excuses and performance reports. */
export const attendanceTables = {
  /**
   * The classes that were held, and the lecturers' own attendance at them. The reason for an absence may reveal an illness.
   */
  class_session: {
    whose: "lecturer_id",
    erasing: "blanked",
    public: [
      ...recordColumns,
      "lecturer_id",
      "lesson_id",
      "offering_id",
      "taken_at",
      "taken_by",
      "is_unplanned",
    ],
    kept: ["classes", "date", "start_time", "strength", "present", "absent", "signature", "status"],
    personal: ["extra_reason"],
  },
  register_mark: {
    whose: "student_id",
    erasing: "kept",
    public: ["session_id", "student_id"],
    kept: ["status"],
  },
  register_change: {
    whose: "student_id",
    erasing: "kept",
    public: ["id", "session_id", "student_id", "changed_by", "changed_at"],
    kept: ["from_status", "to_status", "reason"],
  },
  attendance_warning: {
    whose: "student_id",
    erasing: "kept",
    public: ["student_id", "offering_id", "created_at"],
    kept: ["percentage"],
  },
  attendance_total: {
    whose: "student_id",
    erasing: "kept",
    public: ["student_id", "offering_id"],
    kept: ["present", "late", "absent", "excused"],
  },
  /** The reason, the file and the answer may reveal an illness. Erasing an account keeps only the days. */
  excuse: {
    whose: "student_id",
    erasing: "blanked",
    public: [...recordColumns, "student_id", "decided_by", "decided_at"],
    kept: ["first_date", "last_date", "state"],
    private: ["reason", "file_id", "answer"],
  },
  /** A lecturer's opinion of a student. Erasing the student's account keeps only the fact that there was a report. */
  performance_report: {
    whose: "student_id",
    erasing: "blanked",
    public: [...recordColumns, "student_id", "term_id", "author_id", "published_at", "acknowledged_at"],
    kept: ["unpublish_reason"],
    personal: ["strengths", "growth", "advice", "student_reply"],
  },
  /** The college's phrases belong to nobody. */
  report_phrase: {
    whose: "lecturer_id",
    erasing: "deleted",
    public: [...recordColumns, "lecturer_id", "heading"],
    /** The lecturer's own words, which no administrator reads in the audit log. */
    personal: ["phrase"],
  },
} as const
