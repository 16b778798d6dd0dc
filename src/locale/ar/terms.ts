/** Arabic: the terms and their acceptance. */
import type {TermsWords} from '../words.js';

export const arTerms: TermsWords = {
  termsFrame: 'الشروط والأحكام، مع زرّي القبول والرفض',
  termsOutdated: 'تغيّرت الشروط. يُرجى قراءة الإصدار الجديد وقبوله.',
  termsNotRecorded: 'تعذّر حفظ إجابتك. يُرجى إعادة المحاولة.',
  termsRefused: 'تعذّر حفظ إجابتك. يُرجى التواصل مع الدعم.',
  termsRecording: 'جارٍ حفظ إجابتك',
  termsSilentTitle: 'يتعذّر عرض الشروط حاليًا',
  termsSilentText: 'لم يتم تحميل الصفحة، ولم يُسجَّل أي قبول منك.',
  termsDeclinedTitle: 'تم رفض الشروط',
  termsDeclinedText: 'لم يتغيّر شيء. يمكنك قراءة الشروط وقبولها في أي وقت.',
  termsAgain: 'قراءة الشروط',
  termsAcceptedTitle: 'تم قبول الشروط',
  termsAcceptedText: 'شكرًا لك. تم حفظ إجابتك.',
  termsBeforeText: 'سبق أن قبلت الشروط.',
  termsVersion: 'الإصدار {version}',
  termsContinue: 'متابعة',
  termsFinish: 'تم',
};
