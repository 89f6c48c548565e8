// C# 15: a union of a rental and something else, told apart by patterns.
// From compiler 5.9.0.
using System;
using System.Buffers;

namespace System.Runtime.CompilerServices
{
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
    public sealed class UnionAttribute : Attribute;

    public interface IUnion
    {
        object? Value { get; }
    }
}

public sealed record Problem(string Text);

public union Content(byte[], Problem);

namespace Faulty
{
    public static class Program
    {
        public static int LostBeside(Content content, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (content is Problem)
                return b[0];
            ArrayPool<byte>.Shared.Return(b);
            return 0;
        }

        public static int Afterwards(Content content, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            return content switch
            {
                byte[] bytes => bytes[0],
                Problem => b[0], //! POOL011
            };
        }

        public static int NotInOneArm(Content content, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            switch (content)
            {
                case byte[] bytes:
                    ArrayPool<byte>.Shared.Return(b);
                    return bytes[0];
                case Problem problem:
                    return problem.Text.Length;
            }

            return 0;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static Content Given(int n) => n > 0 ? ArrayPool<byte>.Shared.Rent(n) : new Problem("none");

        public static int Released(int n)
        {
            Content content = ArrayPool<byte>.Shared.Rent(n);
            if (content is byte[] bytes)
            {
                ArrayPool<byte>.Shared.Return(bytes);
                return 1;
            }

            return 0;
        }

        public static int InEachArm(Content content, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            switch (content)
            {
                case byte[] bytes:
                    ArrayPool<byte>.Shared.Return(b);
                    return bytes.Length;
                case Problem problem:
                    ArrayPool<byte>.Shared.Return(b);
                    return problem.Text.Length;
                default:
                    ArrayPool<byte>.Shared.Return(b);
                    return 0;
            }
        }
    }
}
