import type { AdmissionsContent } from "#contract/communication/website/pages/admissions.ts"

export const admissions: AdmissionsContent = {
  head: {
    lead: "Applications are made on paper, at our office.",
    who: "Women aged 18 to 35 with an MSCE and 4 credits",
    documents: "Form, certified copies, national ID, fee receipt",
  },
  pathways: {
    pathways: [
      {
        name: "Government Advert",
        share: 90,
        text: "Open to all qualified female students in Malawi. Places are given on merit.",
      },
      {
        name: "Catholic Advert",
        share: 10,
        text: "For Catholic girls only. It follows the government advert.",
      },
    ],
  },
  requirements: {
    requirements: [
      "Malawi School Certificate of Education (MSCE)",
      "At least 4 credits, including English and one science subject",
      "Age 18 to 35",
      "Application form, collected from our office",
      "Certified copies of your certificates",
      "Copy of your national ID",
      "Receipt of the application fee",
    ],
  },
  steps: {
    steps: [
      {
        title: "Wait for the government advert",
        text: "It says when applications open and when they close.",
      },
      { title: "Submit at the office", text: "Bring the form and all the documents on the list yourself." },
      {
        title: "Hear from us in 4 to 6 weeks",
        text: "That is how long the review takes. Shortlisted candidates are notified.",
      },
      {
        title: "Watch for the Catholic advert",
        text: "It follows the government one, for the remaining tenth of the places.",
      },
    ],
  },
  fees: { fee: 75_000 },
  questions: {
    questions: [
      {
        question: "Can I apply online?",
        answer:
          "No. Collect the application form from our office, and bring it back there with your documents.",
      },
      {
        question: "When can I apply?",
        answer: "Once the government advert is out. Applications that come before it can't be taken.",
      },
      {
        question: "I am not Catholic. Can I apply?",
        answer:
          "Yes. The government advert is open to all qualified female students, whatever their faith. Only the Catholic advert is for Catholic girls alone.",
      },
      {
        question: "How long does the course take?",
        answer: "Two years. It leads to the certificate in Initial Primary Teacher Education.",
      },
    ],
  },
  office: {
    hours: [
      { days: "Monday to Friday", open: "7:30 AM-4:30 PM" },
      { days: "Saturday, Sunday and public holidays", open: "Closed" },
    ],
  },
}
