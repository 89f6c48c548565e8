// A clear counts where it comes before the use on the path, wherever it is in the text.
#nullable disable warnings
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Faulty
{
    public static class Program
    {
        static int InOneBranch(int n, bool clears)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (clears)
                Array.Clear(b);
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int InOneCase(int n, int mode)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            switch (mode)
            {
                case 0:
                    b.AsSpan().Clear();
                    break;
                case 1:
                    b[0] = 1;
                    break;
            }
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int InALoop(int n, int turns)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < turns; i++)
                Array.Clear(b);
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int BehindTheUseInALoop(int n, int turns)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = 0;
            for (int i = 0; i < turns; i++)
            {
                sum += b.Sum(); //! POOL020
                Array.Clear(b);
            }
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int ByGoto(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = 0;
            goto use;
        clear:
            Array.Clear(b);
            ArrayPool<int>.Shared.Return(b);
            return sum;
        use:
            sum = b.Sum(); //! POOL020
            goto clear;
        }

        static int OtherArray(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            Array.Clear(b);
            ArrayPool<int>.Shared.Return(b);
            b = ArrayPool<int>.Shared.Rent(n);
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int OtherQuestion(int n, bool clears, bool sums)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (clears)
                Array.Clear(b);
            int sum = 0;
            if (sums)
                sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int HelperInOneBranch(int n, bool clears)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (clears)
                Zero(b);
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int HelperBehindTheUse(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = b.Sum(); //! POOL020
            Zero(b);
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static void HelperIsNoData(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Forget(b);
            s.Write(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        static int LocalFunctionBehindTheUse(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = b.Sum(); //! POOL020
            Zero();
            ArrayPool<int>.Shared.Return(b);
            return sum;
            void Zero() => Array.Clear(b);
        }

        static int OnePathOfAHelper(int n, bool clears)
        {
            int[] b = RentAndClear(n, clears);
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int[] RentAndClear(int n, bool clears)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (clears)
            {
                Array.Clear(b);
                return b;
            }
            b[0] = 1;
            return b;
        }

        static int FilledInOneBranch(int n, bool fills)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (fills)
                Array.Fill(b, 7);
            int sum = b.Sum(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static void FilledBehindTheUse(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            s.Write(b); //! POOL020
            s.ReadExactly(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void CopiedInOneBranch(Stream s, byte[] source, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (source.Length >= b.Length)
                Buffer.BlockCopy(source, 0, b, 0, b.Length);
            s.Write(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        static void CopiedBehindTheUse(Stream s, byte[] source, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            s.Write(b); //! POOL020
            source.AsSpan(0, b.Length).CopyTo(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void CopiedInPart(Stream s, byte[] source, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Array.Copy(source, b, n);
            s.Write(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        static void CopiedFrom(Stream s, byte[] target, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Array.Copy(b, target, target.Length);
            s.Write(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Zero(int[] b) => Array.Clear(b);
        static void Forget(byte[] b) => CryptographicOperations.ZeroMemory(b);
    }
}

namespace Clean
{
    public static class Program
    {
        static int InBothBranches(int n, bool fast)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (fast)
                Array.Clear(b);
            else
                b.AsSpan().Clear();
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int InEachCase(int n, int mode)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            switch (mode)
            {
                case 0:
                    b.AsSpan().Clear();
                    break;
                default:
                    Array.Clear(b, 0, b.Length);
                    break;
            }
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int InALoopThatRuns(int n, int turns)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            do
                Array.Clear(b);
            while (--turns > 0);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int BeforeTheUseInALoop(int n, int turns)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = 0;
            for (int i = 0; i < turns; i++)
            {
                Array.Clear(b);
                sum += b.Sum();
            }
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int BeforeTheLoop(int n, int turns)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = 0;
            Array.Clear(b);
            for (int i = 0; i < turns; i++)
            {
                sum += b.Sum();
                Array.Clear(b);
            }
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int ByGoto(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int sum = 0;
            goto clear;
        use:
            sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        clear:
            Array.Clear(b);
            goto use;
        }

        static int EachArray(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            ArrayPool<int>.Shared.Return(b);
            b = ArrayPool<int>.Shared.Rent(n);
            Array.Clear(b);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int SameQuestion(int n, bool sums)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (sums)
                Array.Clear(b);
            int sum = 0;
            if (sums)
                sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int HelperInBothBranches(int n, bool clears)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (clears)
                Zero(b);
            else
                Array.Clear(b);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int HelperThatCounts(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            int all = Zeroes(b);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum + all;
        }

        static void HelperThatFills(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Load(b, s);
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static int LocalFunctionBeforeTheUse(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            Zero();
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
            void Zero() => Array.Clear(b);
        }

        static int Lambda(int n, Action<Action> run)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            run(() => Array.Clear(b));
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int GivenLocalFunction(int n, Action<Action> run)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            run(Zero);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
            void Zero() => Array.Clear(b);
        }

        static int EachPathOfAHelper(int n)
        {
            int[] b = RentAndClear(n);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int[] RentAndClear(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            Array.Clear(b);
            return b;
        }

        static int FilledInBothBranches(int n, bool fills)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            if (fills)
                Array.Fill(b, 7);
            else
                b.AsSpan().Fill(9);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static int FilledWithNothing(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            Array.Fill(b, 0);
            int sum = b.Sum();
            ArrayPool<int>.Shared.Return(b);
            return sum;
        }

        static void FilledBeforeTheUse(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b);
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void FilledBehindAHandler(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b);
            }
            catch (EndOfStreamException)
            {
            }
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void RestIsFilled(Stream s, byte[] source, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            source.AsSpan(0, n).CopyTo(b);
            RandomNumberGenerator.Fill(b.AsSpan(n));
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void CopiedInBothBranches(Stream s, byte[] source, int n, bool safe)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (safe)
                Array.ConstrainedCopy(source, 0, b, 0, b.Length);
            else
                Buffer.BlockCopy(source, 0, b, 0, b.Length);
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void CopiedBeforeTheUse(Stream s, byte[] source, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            source.AsSpan(0, b.Length).CopyTo(b);
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void ByAnotherName(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> all = b;
            var same = all;
            RandomNumberGenerator.Fill(same);
            s.Write(all);
            s.Write(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Zero(int[] b) => Array.Clear(b);
        static int Zeroes(int[] b)
        {
            Array.Clear(b);
            return b.Length;
        }
        static void Load(byte[] b, Stream s)
        {
            Array.Clear(b);
            s.ReadExactly(b);
        }
    }
}
