// .NET 9 to 11: what decodes a text throws where the text is wrong, and what says so by its result does not.
using System;
using System.Buffers;
using System.Buffers.Text;

namespace Faulty
{
    public static class Program
    {
        public static int Decoded(string text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length); //! POOL002
            int n = Base64.DecodeFromChars(text, b);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        public static int DecodedUrl(string text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length); //! POOL002
            int n = Base64Url.DecodeFromChars(text, b);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        public static int DecodedBytes(byte[] text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length); //! POOL002
            int n = Base64Url.DecodeFromUtf8(text, b);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Decoded(string text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length);
            Base64.TryDecodeFromChars(text, b, out int n);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        public static int DecodedWithStatus(byte[] text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length);
            Base64.DecodeFromUtf8(text, b, out _, out int n);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        public static int DecodedUrlWithStatus(string text)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(text.Length);
            Base64Url.DecodeFromChars(text, b, out _, out int n);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        public static int Encoded(byte[] data)
        {
            char[] b = ArrayPool<char>.Shared.Rent(data.Length * 2);
            int n = Base64.EncodeToChars(data, b);
            ArrayPool<char>.Shared.Return(b);
            return n;
        }
    }
}
