using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public sealed class Content
    {
        private readonly PipeReader _input;
        private ReadOnlySequence<byte> _rest;

        public Content(PipeReader input)
        {
            _input = input;
        }

        public async Task FillAsync()
        {
            ReadResult read = await _input.ReadAsync();
            _rest = read.Buffer;
        }

        public string Head(int n)
        {
            ReadOnlySequence<byte> head = _rest.Slice(0, n);
            _input.AdvanceTo(_rest.GetPosition(n));
            return System.Text.Encoding.UTF8.GetString(head.ToArray()); //! POOL011
        }

        public int CopyTo(Span<byte> to)
        {
            int n = (int)Math.Min(_rest.Length, to.Length);
            ReadOnlySequence<byte> part = _rest.Slice(0, n);
            _rest = _rest.Slice(n);
            if (_rest.IsEmpty)
            {
                _input.AdvanceTo(_rest.End);
            }

            part.CopyTo(to); //! POOL011
            return n;
        }
    }
}

namespace Clean
{
    public sealed class Content
    {
        private readonly PipeReader _input;
        private ReadOnlySequence<byte> _rest;

        public Content(PipeReader input)
        {
            _input = input;
        }

        public async Task FillAsync()
        {
            ReadResult read = await _input.ReadAsync();
            _rest = read.Buffer;
        }

        public string Head(int n)
        {
            ReadOnlySequence<byte> head = _rest.Slice(0, n);
            string text = System.Text.Encoding.UTF8.GetString(head.ToArray());
            _input.AdvanceTo(_rest.GetPosition(n));
            _rest = default;
            return text;
        }

        public int CopyTo(Span<byte> to)
        {
            int n = (int)Math.Min(_rest.Length, to.Length);
            ReadOnlySequence<byte> part = _rest.Slice(0, n);
            part.CopyTo(to);
            _rest = _rest.Slice(n);
            if (_rest.IsEmpty)
            {
                _input.AdvanceTo(_rest.End);
            }

            return n;
        }

        /// <summary>What is empty is read anew in the next turn.</summary>
        public async Task<long> SumAsync()
        {
            long sum = 0;
            while (true)
            {
                if (_rest.IsEmpty)
                {
                    ReadResult read = await _input.ReadAsync();
                    _rest = read.Buffer;
                    if (read.IsCompleted)
                    {
                        return sum;
                    }
                }

                sum += _rest.FirstSpan[0];
                _rest = _rest.Slice(1);
                if (_rest.IsEmpty)
                {
                    _input.AdvanceTo(_rest.End);
                }
            }
        }

        /// <summary>The answer is kept, or decides who leaves.</summary>
        public async Task<long> SumInOtherWordsAsync()
        {
            long sum = 0;
            while (true)
            {
                bool isEmpty = _rest.IsEmpty;
                if (isEmpty)
                {
                    ReadResult read = await _input.ReadAsync();
                    _rest = read.Buffer;
                    if (read.IsCompleted)
                    {
                        return sum;
                    }
                }

                sum += _rest.FirstSpan[0];
                _rest = _rest.Slice(1);
                if (!_rest.IsEmpty)
                {
                    continue;
                }

                _input.AdvanceTo(_rest.End);
            }
        }
    }
}
