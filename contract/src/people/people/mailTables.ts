/** The part of the register in personalData.ts with what the portal sends to people. */
export const mailTables = {
  /** The outbox. The text of a mail may have a one-time link, so not even the recipient's own export has the text. */
  mail: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "as long as the college has set, sent and unsent ones apart",
    public: ["id", "person_id", "status", "attempts", "sent_at", "created_at", "is_written"],
    personal: ["to_address", "to_name", "subject", "last_error", "attachment_name"],
    secret: ["body", "attachment"],
  },
  notification: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "as long as the college has set",
    public: [
      "id",
      "person_id",
      "type",
      "priority",
      "topic",
      "sender_id",
      "read_at",
      "mailed_at",
      "mail_due_at",
      "created_at",
    ],
    personal: ["title", "message", "link", "effect", "parts"],
  },
} as const
