// Whoever implements an interface elsewhere may give the array back; where the bodies are here, they say what becomes of it.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public interface ISink
    {
        void Show(byte[] array);
    }

    public sealed class Screen : ISink
    {
        public void Show(byte[] array) => Console.WriteLine(array[0]);
    }

    public static class Program
    {
        static void Run(ISink sink, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            sink.Show(b);
        }

        static void OfTheFramework(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            stream.Write(b, 0, n);
        }
    }
}

namespace Clean
{
    public interface ISink
    {
        void Show(byte[] array);
        int Read(byte[] array, int start, int count);
    }

    public interface ISink<T>
    {
        void Show(T[] array);
    }

    public static class Program
    {
        static void Run(ISink sink, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            sink.Show(b);
        }

        static int Read(ISink sink, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return sink.Read(b, 0, n);
        }

        static void OfAny<T>(ISink<T> sink, int n)
        {
            T[] b = ArrayPool<T>.Shared.Rent(n);
            sink.Show(b);
        }

        static void OfTypeParameter<T>(T sink, int n) where T : ISink
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            sink.Show(b);
        }

        static void Show(ISink sink, byte[] array) => sink.Show(array);

        static void ByHelper(ISink sink, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Show(sink, b);
        }
    }
}
