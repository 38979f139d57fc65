import { recordColumns } from "./publicTables.ts"

/** The part of the register in personalData.ts about subjects, their lecturers, hours, assignments and materials. */
export const teachingTables = {
  assignment: {
    whose: "lecturer_id",
    erasing: "kept",
    public: [
      ...recordColumns,
      "offering_id",
      "lecturer_id",
      "lecturer_named",
      "max_points",
      "file_id",
      "set_id",
    ],
    kept: [
      "class",
      "title",
      "description",
      "due_at",
      "max_marks",
      "late_allowed",
      "further_formats",
      "deleted_at",
    ],
  },
  /** The reason for an extension may reveal an illness. */
  extension: {
    whose: "student_id",
    erasing: "blanked",
    public: [...recordColumns, "assignment_id", "student_id", "given_by"],
    kept: ["due_at"],
    personal: ["reason"],
  },
  /** The members of groups that hand in together. */
  group_member: {
    whose: "student_id",
    erasing: "kept",
    public: ["assignment_id", "student_id"],
    kept: ["number"],
  },
  /** The criteria and levels by which work is marked. */
  rubric: {
    public: ["id", "assignment_id", "number", "criteria", "decides", "created_by", "created_at"],
  },
  subject: {
    whose: "owner_id",
    erasing: "kept",
    public: [
      ...recordColumns,
      "credits",
      "weekly_hours",
      "semester_number",
      "kind",
      "is_active",
      "owner_id",
      "approval",
    ],
    kept: ["code", "name", "description", "year_of_study", "rejection_reason", "deleted_at"],
  },
  teaching_assignment: {
    whose: "lecturer_id",
    erasing: "kept",
    public: ["id", "lecturer_id", "offering_id", "created_at"],
    kept: ["class"],
  },
  /** The classes that each lecturer teaches, derived by the database from the assignments above. */
  taught_class: { public: ["lecturer_id", "subject_id", "term_id", "class"] },
  timetable_entry: {
    whose: "lecturer_id",
    erasing: "kept",
    public: [...recordColumns, "offering_id", "lecturer_id", "room_id", "deleted_at"],
    kept: ["classes", "lesson_type", "day", "start_time", "end_time", "weeks"],
  },
  lesson: {
    whose: "lecturer_id",
    erasing: "kept",
    public: [...recordColumns, "entry_id", "lecturer_id", "room_id", "changed_at", "period"],
    kept: ["planned_date", "date", "start_time", "end_time", "is_cancelled", "reason"],
  },
  /** Derived from lesson and timetable_entry. */
  lesson_booking: {
    lasts: "as long as its lesson",
    public: ["lesson_id", "lecturer_id", "room_id", "class", "year_of_study", "period"],
  },
  material: {
    whose: "uploaded_by",
    erasing: "kept",
    public: [...recordColumns, "subject_id", "uploaded_by", "download_count", "notified_at"],
    kept: ["title", "description", "type", "class_group", "class", "publish_at", "link"],
  },
  module_content: { public: ["subject_id", "version", "updated_at"] },
  module_item: { public: ["id", "subject_id", "position", "heading", "material_id", "assignment_id"] },
  material_version: { public: ["id", "material_id", "number", "file_id"] },
  /** Downloads of the last day or two, so that each person is counted once a day. */
  material_download: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "a day",
    public: ["material_id", "person_id"],
    personal: ["day"],
  },
} as const
