/** The part of the register in personalData.ts with documents that were issued. They are kept when an account is erased. */
export const documentTables = {
  document: {
    whose: "student_id",
    erasing: "kept",
    public: [
      "id",
      "batch_id",
      "kind",
      "reference",
      "student_id",
      "term_id",
      "subject_id",
      "key_id",
      "issued_by",
      "issued_at",
      "replaced_by",
      "revoked_at",
      "revoked_by",
    ],
    kept: ["class", "name", "facts", "paper", "code", "revoked_reason"],
  },
  document_batch: { public: ["id", "issued_by", "issued_at"] },
  document_key: { public: ["id", "public_key", "created_at"] },
} as const
