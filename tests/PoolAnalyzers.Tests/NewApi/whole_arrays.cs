// .NET 9 to 11: what encodes, compresses, signs or compares all that it is given.
using System;
using System.Buffers;
using System.Buffers.Text;
using System.IO;
using System.IO.Compression;
using System.Security.Cryptography;

namespace Faulty
{
    public static class Program
    {
        public static string Encoded(Stream from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            string text = Base64.EncodeToString(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return text;
        }

        public static bool EncodedUrl(Stream from, int n, char[] to)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            bool fits = Base64Url.TryEncodeToChars(b, to, out _); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return fits;
        }

        public static bool Hex(Stream from, int n, char[] to)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            bool fits = Convert.TryToHexStringLower(b, to, out _); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return fits;
        }

        public static int Compressed(Stream from, int n, byte[] to)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            ZstandardEncoder.TryCompress(b, to, out int written); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return written;
        }

        public static void CompressedInParts(Stream from, DeflateEncoder encoder, int n, byte[] to)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            encoder.Compress(b, to, out _, out _, false); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        public static void Keyed(Stream from, byte[] key, byte[] hash, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            Kmac128.HashData(key, b, hash); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        public static void Appended(Stream from, Kmac256 mac, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            mac.AppendData(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        public static bool Verified(Stream from, byte[] key, byte[] hash, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            bool right = HMACSHA256.Verify(key, b, hash); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return right;
        }

        public static bool VerifiedByName(Stream from, byte[] key, byte[] hash, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            bool right = CryptographicOperations.VerifyHmac(HashAlgorithmName.SHA256, key, b, hash); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return right;
        }

        public static byte[] Signed(Stream from, MLDsa key, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            byte[] signature = key.SignData(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return signature;
        }

        public static byte[] Wrapped(Stream from, Aes key, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            byte[] wrapped = key.EncryptKeyWrapPadded(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return wrapped;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static string Encoded(Stream from, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            string text = Base64.EncodeToString(b.AsSpan(0, n));
            ArrayPool<byte>.Shared.Return(b);
            return text;
        }

        public static int Compressed(Stream from, int n, byte[] to)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            ZstandardEncoder.TryCompress(b.AsSpan(0, n), to, out int written);
            ArrayPool<byte>.Shared.Return(b);
            return written;
        }

        public static int IntoARental(byte[] data, Stream to)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(data.Length); //? POOL002
            ZstandardEncoder.TryCompress(data, b, out int written);
            to.Write(b, 0, written);
            ArrayPool<byte>.Shared.Return(b);
            return written;
        }

        public static bool Verified(Stream from, byte[] key, byte[] hash, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            bool right = HMACSHA256.Verify(key, b.AsSpan(0, n), hash);
            ArrayPool<byte>.Shared.Return(b);
            return right;
        }

        public static byte[] Signed(Stream from, MLDsa key, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            from.ReadExactly(b, 0, n);
            byte[] signature = new byte[key.Algorithm.SignatureSizeInBytes];
            key.SignData(b.AsSpan(0, n), signature);
            ArrayPool<byte>.Shared.Return(b);
            return signature;
        }
    }
}
