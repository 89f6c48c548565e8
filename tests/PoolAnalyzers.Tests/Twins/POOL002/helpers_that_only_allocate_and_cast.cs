using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static string Text(int n, object? o)
        {
            Span<char> text = stackalloc char[n];
            text[0] = (char)n;
            return $"{(IDisposable)o!}{text[0]}";
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            string text = Text(n, null);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed record Place(int At); static string Text(int n, Place? o)
        {
            Span<char> text = stackalloc char[n];
            text[0] = (char)n;
            int[] all = new int[n];
            return $"{(DayOfWeek)n}{o?.At}{text[0]}";
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string text = Text(n, null);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
