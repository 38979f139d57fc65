/** The columns that most records have. */
export const row = ["id", "version", "created_at", "updated_at"] as const

/** The part of the register in personalData.ts with the tables that are about no person: all their columns are public. */
export const publicTables = {
  event: {
    public: [
      ...row,
      ...["series_id", "title", "description", "event_type", "start_date", "end_date", "is_all_day"],
      ...["location", "target_audience", "max_participants", "registration_required"],
      ...["registration_deadline", "is_featured", "tags", "image_id"],
    ],
  },
  academic_year: { public: [...row, "year_name", "start_date", "end_date", "during", "is_current"] },
  term: {
    public: [
      ...row,
      ...["academic_year_id", "term_number", "year_of_study", "semester", "kind", "name", "start_date"],
      ...["end_date", "during", "is_active", "closed_at", "policy_version"],
    ],
  },
  class: { public: ["name", "position", "group_name", "version"] },
  class_group: { public: ["name"] },
  offering: { public: ["id", "subject_id", "term_id", "credits", "is_given", "kept_code", "kept_name"] },
  grading_policy: { public: ["version", "policy", "created_by", "created_at"] },
  cohort: { public: [...row, "name"] },
  department: { public: [...row, "name", "is_retired", "former_names"] },
  rollover: {
    public: [
      ...row,
      ...["from_year_id", "to_year_id", "rules", "class_plan", "state", "created_by", "proposed_at"],
      ...["done_at", "done_by", "undone_at", "undone_by", "replaced"],
    ],
  },
  term_reminder: { public: ["term_id", "lecturer_id", "sent_by", "sent_at"] },
  room: { public: [...row, "name", "capacity"] },
  holiday: { public: [...row, "name", "start_date", "end_date"] },
  saved_report: {
    public: [
      ...row,
      ...["name", "type", "period", "from_date", "to_date", "class", "year_of_study", "subject_id"],
      ...["schedule", "schedule_day", "scheduled_on", "sent_on"],
    ],
  },
  /** The texts of the website. */
  content: { public: ["key", "value", "version", "updated_at"] },
  content_draft: { public: ["key", "value", "based_on", "changed_by", "version", "updated_at"] },
  content_version: {
    public: ["key", "number", "value", "published_by", "published_at", "restored_from"],
  },
  picture: { public: ["file_id", "belongs_to", "width", "height"] },
  picture_size: { public: ["picture_id", "width", "format", "file_id"] },
  api_token: {
    public: ["id", "name", "scopes", "created_by", "expires_at", "last_used_at", "revoked_at", "created_at"],
    secret: ["hash"],
  },
  retention: {
    public: [
      ...row,
      ...["mail_days", "unsent_mail_days", "notification_days", "message_days", "session_days", "audit_days"],
      ...["version_days", "failed_job_days", "deleted_days", "reached"],
    ],
  },
  retention_deleted: { public: ["day", "kind", "deleted"] },
  use_count: { public: ["key", "count", "ends_at"] },
  backup_setting: {
    public: [...row, "frequency", "hour", "keep_days", "keep_weeks", "keep_months"],
  },
  backup_run: {
    public: [
      ...["id", "reason", "place", "name", "state", "bytes", "files", "row_count", "problem"],
      ...["started_at", "ended_at"],
    ],
  },
  number_series: { public: ["prefix", "last"] },
  /** The college that the database belongs to. */
  college_identity: { public: ["id", "only_one"], secret: ["secrets_key"] },
  disk_sample: { public: ["machine", "hour", "free_bytes"] },
  admin_notice: { public: ["kind", "sentence", "since"] },
  /** The applied migrations and their times. */
  migration: { public: ["name", "hash", "applied_at"] },
} as const
