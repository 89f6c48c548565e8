using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;
using System.Security.Cryptography;
using System.Text;

static class Hashing
{
    public static async Task<byte[]> HashAsync(Stream s, int n)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            int read = await s.ReadAsync(buffer.AsMemory(0, n)).ConfigureAwait(false);
            using var sha = SHA256.Create();
            return sha.ComputeHash(buffer); //! POOL020
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public static async Task<byte[]> HashAsyncRight(Stream s, int n)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            int read = await s.ReadAsync(buffer.AsMemory(0, n)).ConfigureAwait(false);
            using var sha = SHA256.Create();
            return sha.ComputeHash(buffer, 0, read);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    static void WriteAll(Stream output, ReadOnlySpan<byte> data) => output.Write(data);
    public static void Save(Stream output, string text)
    {
        var rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        try
        {
            Encoding.UTF8.GetBytes(text, 0, text.Length, rented, 0);
            WriteAll(output, rented); //! POOL020
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    public static void SaveRight(Stream output, string text)
    {
        var rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        try
        {
            int n = Encoding.UTF8.GetBytes(text, 0, text.Length, rented, 0);
            WriteAll(output, rented.AsSpan(0, n));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
