using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static void Send(MemoryStream stream, List<byte> list, string path, string text)
        {
            byte[] a = stream.ToArray(), b = list.ToArray(), c = Encoding.UTF8.GetBytes(text), d = File.ReadAllBytes(path), e = stream.GetBuffer();
            ArrayPool<byte>.Shared.Return(a); //! POOL014
            ArrayPool<byte>.Shared.Return(b); //! POOL014
            ArrayPool<byte>.Shared.Return(c); //! POOL014
            ArrayPool<byte>.Shared.Return(d); //! POOL014
            ArrayPool<byte>.Shared.Return(e); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Send(MemoryStream stream, string text)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent((int)stream.Length), c = ArrayPool<byte>.Shared.Rent(text.Length * 3);
            stream.Read(a);
            Encoding.UTF8.GetBytes(text, c);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(c);
        }
    }
}
