/** The part of the register in personalData.ts about signing in. */
export const accountTables = {
  /** The devices on which people are signed in. */
  session: {
    whose: "person_id",
    erasing: "blanked",
    lasts: "as long as the college has set",
    public: ["id", "person_id", "generation", "rotated_at", "last_active_at", "created_at", "ended_at"],
    private: ["device", "address"],
    secret: ["device_id"],
  },
  /** The keys with which devices encrypt people's stored data. */
  device_key: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "400 days after the last sign-in on the device, which is as long as its cookie",
    public: ["id", "person_id", "created_at", "signed_in_at"],
    private: ["device"],
    secret: ["device_id", "key"],
  },
  /** Links and codes for choosing a password, and links that confirm an address. */
  one_time_link: {
    whose: "person_id",
    erasing: "deleted",
    lasts: "30 days after it expired",
    public: ["id", "person_id", "purpose", "expires_at", "used_at", "created_at"],
    personal: ["email"],
    secret: ["hash"],
  },
  /** Failed sign-ins, under a hash of the address that was tried. */
  sign_in_attempt: {
    lasts: "a day after the last failed attempt",
    public: ["attempts", "last_at"],
    secret: ["key"],
  },
} as const
