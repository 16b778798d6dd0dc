/** Arabic: the crypto provider's own screens. */
import type {CryptoWords} from '../words.js';

export const arCrypto: CryptoWords = {
  participantTitle: 'إعداد الإيداع بالعملات الرقمية',
  participantText: 'نحتاج إلى هذه البيانات مرة واحدة. يُرجى إدخالها تمامًا كما تظهر في وثيقة هويتك.',
  participantRefused: 'تعذّر حفظ بياناتك. يُرجى التأكد من صحة جميع البيانات.',

  inReviewTitle: 'نراجع بياناتك',
  inReviewText: 'يستغرق ذلك عادةً بضع دقائق. يمكنك إغلاق هذه الصفحة والعودة لاحقًا.',
  inReviewLooking: 'تُحدَّث هذه الصفحة تلقائيًا.',
  inReviewLook: 'تحديث الحالة',
  inReviewChange: 'تعديل بياناتي',

  noAssetsTitle: 'الإيداع بالعملات الرقمية غير متاح حاليًا',
  noAssetsText: 'يُرجى العودة لاحقًا أو اختيار طريقة أخرى.',

  pickTitle: 'ما العملة المراد إرسالها؟',
  asset: 'العملة الرقمية',
  network: 'الشبكة',
  networkFirst: 'يُرجى اختيار العملة أولًا، ثم الشبكة التي تستخدمها محفظتك.',
  networkTime: 'المدة المعتادة: {time}',
  pickBoth: 'يُرجى اختيار عملة وشبكة.',
  assetOn: '{asset} على شبكة {network}',
  sendOnly: 'يجب إرسال {asset} فقط، وعلى شبكة {network} فقط، وإلا فقد يضيع المبلغ.',

  addressSending: 'جارٍ الحصول على العنوان',
  addressTitle: 'إرسال {asset} على شبكة {network}',
  addressAmount: 'المبلغ',
  addressIn: '{amount} بعملة {asset}',
  addressWorth: 'ما قيمته {amount} من {asset}',
  addressCoins: '{quantity} {asset} ({amount})',
  address: 'العنوان على شبكة {network}',
  qr: 'رمز QR للدفع: {asset} على شبكة {network}',
  copyAddress: 'نسخ العنوان',
  copyAmount: 'نسخ المبلغ',
  copyMemo: 'نسخ المذكرة',
  addressCopied: 'تم نسخ العنوان',
  amountCopied: 'تم نسخ المبلغ',
  memoCopied: 'تم نسخ المذكرة',
  memo: 'المذكرة (Memo)',
  memoText: 'يجب إرفاق هذه المذكرة بالتحويل. بدونها لا يمكننا إضافة الإيداع إلى رصيدك.',
  openWallet: 'فتح في المحفظة',
  expiresIn: 'الوقت المتبقي للإرسال: {time}',
  expiresSoon: 'بقيت دقيقة واحدة للإرسال إلى هذا العنوان',
  safeToClose: 'يمكنك إغلاق هذه الصفحة. سيبقى العنوان هنا عند عودتك.',
  otherDeposit: 'إلغاء والبدء من جديد',

  expiredAddressTitle: 'انتهت صلاحية هذا العنوان',
  expiredAddressText: 'يجب عدم إرسال أي شيء إليه.',
  expiredAddressSent:
    'هل سبق أن أرسلت المبلغ؟ يُرجى عدم إرساله مرة أخرى. سنضيفه إلى رصيدك عند وصوله. وإذا لم يصل، فيُرجى التواصل مع الدعم مع ذكر هذا الرقم المرجعي.',
  renewAddress: 'لم أرسل أي شيء، أريد عنوانًا جديدًا',
  notRenewed: 'تعذّر الحصول على عنوان جديد.',

  unheardTitle: 'يتعذّر التحقق من العنوان حاليًا',
  unheardText: 'يجب عدم إرسال أي شيء حتى يظهر العنوان مجددًا.',
  unheardSent:
    'هل سبق أن أرسلت المبلغ؟ يُرجى عدم إرساله مرة أخرى. سنضيفه إلى رصيدك عند وصوله. سيتم تحديث هذه الصفحة تلقائيًا عند عودة الاتصال بالإنترنت.',
  unheardCheck: 'التحقق من العنوان',

  unprovenTitle: 'يُرجى التحقق من العنوان قبل الإرسال',
  unprovenSent: 'هل سبق أن أرسلت المبلغ؟ يُرجى عدم إرساله مرة أخرى. سنضيفه إلى رصيدك عند وصوله.',

  unsafeTitle: 'يجب عدم إرسال أي شيء',
  unsafeText:
    'لم نحصل على عنوان صالح لاستلام {asset} على شبكة {network}. يُرجى الانتظار حتى يظهر العنوان هنا.',
  unsafeRetry: 'طلب العنوان مجددًا',

  stageSent: 'الإرسال',
  stageWaiting: 'انتظار تحويلك',
  stageSeen: 'الظهور على الشبكة',
  stageConfirming: 'التأكيد على الشبكة',
  stageCredited: 'الإضافة إلى رصيدك',
};
