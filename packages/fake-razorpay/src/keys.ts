/** Default keys of the fake. */
export const TEST_KEYS = {
  keyId: 'rzp_test_FakeRazorpay01',
  keySecret: 'test-key-secret-of-fake-razorpay',
  webhookSecret: 'test-webhook-secret-of-fake-razorpay',
};
