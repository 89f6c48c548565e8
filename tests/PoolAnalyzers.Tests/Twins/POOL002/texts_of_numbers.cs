// The text of a number, and a new id, fail only for lack of memory; a text that is read may be none.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(string text, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int number = int.Parse(text);
            b[0] = (byte)number;
            ArrayPool<byte>.Shared.Return(b);
            return number;
        }

        static Guid Read(string text, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var id = Guid.Parse(text);
            ArrayPool<byte>.Shared.Return(b);
            return id;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string text = n.ToString();
            ArrayPool<byte>.Shared.Return(b);
            return text;
        }

        static string OfAll(long l, byte y, double d, decimal m, bool t, char c, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string text = string.Concat(l.ToString(), y.ToString(), d.ToString(), m.ToString());
            text += t.ToString();
            text += c.ToString();
            ArrayPool<byte>.Shared.Return(b);
            return text;
        }

        static Guid Made(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var id = Guid.NewGuid();
            b[0] = id.ToByteArray()[0];
            string text = id.ToString();
            b[1] = (byte)text.Length;
            ArrayPool<byte>.Shared.Return(b);
            return id;
        }
    }
}
