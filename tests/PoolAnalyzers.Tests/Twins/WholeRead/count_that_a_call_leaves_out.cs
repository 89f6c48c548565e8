// A count that the call leaves out stands for the length of the array: all of it is sent, and not what was asked for.
using System;
using System.Buffers;
using System.IO;

namespace Writers
{
    public class Link
    {
        private readonly Stream _stream = new MemoryStream();
        private int _used;

        public virtual bool Send(byte[] buffer, int count = -1)
        {
            if (count == -1)
            {
                count = buffer.Length;
            }

            if (count == 0)
            {
                return false;
            }

            try
            {
                _stream.Write(buffer, 0, count);
                return true;
            }
            catch (IOException)
            {
                return false;
            }
        }

        public void Put(byte[] buffer, int count = 0) => _stream.Write(buffer, 0, count > 0 ? count : buffer.Length);

        public void Add(byte[] buffer, int? count = null) => _stream.Write(buffer, 0, count ?? buffer.Length);

        public void Fill(byte[] buffer, int? count = null)
        {
            count ??= buffer.Length;
            _stream.Write(buffer, 0, count.Value);
        }

        /// <summary>Left out, it stands for something else.</summary>
        public void Head(byte[] buffer, int count = -1)
        {
            if (count < 0)
                count = _used;
            _stream.Write(buffer, 0, count);
        }

        /// <summary>Left out, it is what it says.</summary>
        public void Block(byte[] buffer, int count = 16)
        {
            if (count == 0)
                count = buffer.Length;
            _stream.Write(buffer, 0, count);
        }
    }
}

namespace Faulty
{
    public static class Program
    {
        public static void Send(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Send(packet); //! POOL020
            ArrayPool<byte>.Shared.Return(packet);
        }

        public static void Put(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Put(packet); //! POOL020
            ArrayPool<byte>.Shared.Return(packet);
        }

        public static void Add(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Add(packet); //! POOL020
            ArrayPool<byte>.Shared.Return(packet);
        }

        public static void Fill(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Fill(packet); //! POOL020
            ArrayPool<byte>.Shared.Return(packet);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static void Send(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Send(packet, n);
            ArrayPool<byte>.Shared.Return(packet);
        }

        public static void Put(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Put(packet, count: n);
            ArrayPool<byte>.Shared.Return(packet);
        }

        public static void Add(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Add(packet, n);
            link.Fill(packet, n);
            ArrayPool<byte>.Shared.Return(packet);
        }

        public static void Head(Writers.Link link, int n)
        {
            var packet = ArrayPool<byte>.Shared.Rent(n);
            packet.AsSpan(0, n).Fill(1);
            link.Head(packet);
            link.Block(packet);
            ArrayPool<byte>.Shared.Return(packet);
        }
    }
}
